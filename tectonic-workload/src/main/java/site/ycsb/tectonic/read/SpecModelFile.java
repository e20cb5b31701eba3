package site.ycsb.tectonic.read;

import java.nio.file.Path;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ModelFile;
import site.ycsb.tectonic.spec.SpecException;

/** Reads a model of arrivals that is written as in a spec. */
public final class SpecModelFile implements ModelFile {
  @Override
  public ArrivalModel read(Path file) {
    try {
      return SpecReader.read(file, ArrivalModel.class);
    } catch (SpecException e) {
      throw new UsageException(String.valueOf(e.getMessage()), e);
    }
  }
}
