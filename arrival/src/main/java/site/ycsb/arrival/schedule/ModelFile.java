package site.ycsb.arrival.schedule;

import java.nio.file.Path;

/**
 * Reads a model of arrivals that a file of JSON describes. What knows the language of specs offers
 * this service, so that arrivals need no reader of their own.
 */
public interface ModelFile {
  /**
   * Reads a model.
   *
   * @throws site.ycsb.arrival.UsageException if the file cannot be read, or describes no model
   */
  ArrivalModel read(Path file);
}
