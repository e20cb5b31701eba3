package site.ycsb.report.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import site.ycsb.tectonic.trace.Compression;

/**
 * Where a command writes: standard output, or a file that is complete or not there, compressed as
 * the end of its name says.
 */
final class OutputFile {
  static final String STANDARD_OUTPUT = "-";

  /** Why a command does not print a summary where it writes. */
  static final String JSON_IN_ITS_PLACE =
      "--json prints to standard output, and so does --output -; expected -o FILE as well, or"
          + " -o /dev/null";

  private static final int BUFFER_BYTES = 1 << 13;

  private final String name;
  private final CommandSpec command;

  OutputFile(String name, CommandSpec command) {
    this.name = name;
    this.command = command;
  }

  /** What is written. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes; false when the reader of standard output wanted no more. */
  boolean write(Content content) throws IOException {
    if (!name.equals(STANDARD_OUTPUT)) {
      writeFile(Path.of(name), content);
      return true;
    }
    // System.out would not say that its reader has gone.
    OutputStream out =
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES);
    try {
      content.writeTo(out);
      out.flush();
      return true;
    } catch (IOException e) {
      if (isReaderGone(e)) {
        return false;
      }
      throw e;
    }
  }

  private void writeFile(Path target, Content content) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(target)) {
      throw mistake("--output is " + target + ", a folder; expected the path of a file");
    } else if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw mistake("--output is " + target + ", but " + folder + " is no folder to write to");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // A device or a pipe is written to, not replaced.
      write(content, Compression.NONE, Files.newOutputStream(target));
      return;
    }
    Path real = Files.exists(target) ? target.toRealPath() : target;
    String partName = real.getFileName() + "." + ProcessHandle.current().pid() + ".part";
    Path part = real.resolveSibling(partName);
    part.toFile().deleteOnExit();
    OutputStream file = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW);
    write(content, Compression.of(name), file);
    Files.move(part, real, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(Content content, Compression compression, OutputStream file)
      throws IOException {
    try (file;
        OutputStream out = new BufferedOutputStream(compression.writing(file), BUFFER_BYTES)) {
      content.writeTo(out);
    }
  }

  /** Java has no type for it; Linux, macOS and Windows say this. */
  private static boolean isReaderGone(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.contains("Broken pipe") || message.contains("The pipe is being closed");
  }

  private ParameterException mistake(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
