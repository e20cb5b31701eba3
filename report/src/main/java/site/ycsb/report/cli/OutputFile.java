package site.ycsb.report.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.InputFiles;
import site.ycsb.tectonic.trace.Compression;

/**
 * Where a command writes: standard output, or a file that is complete or not there, compressed as
 * the end of its name says.
 *
 * @param flag by which the user names it
 * @param inputs of the command, none of which it may be
 */
public record OutputFile(String flag, String name, CommandSpec command, List<Path> inputs) {
  /** The name that stands for standard output. */
  public static final String STANDARD_OUTPUT = "-";

  /** Why a command does not print a summary where it writes. */
  public static final String JSON_IN_ITS_PLACE =
      "--json prints to standard output, and so does --output -; expected -o FILE as well, or"
          + " -o /dev/null";

  private static final int BUFFER_BYTES = 1 << 13;

  /** The same, named by {@code --output}. */
  public OutputFile(String name, CommandSpec command, List<Path> inputs) {
    this("--output", name, command, inputs);
  }

  /** What is written. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes; false when standard output takes no more, of which {@link StandardOutput} tells. */
  public boolean write(Content content) throws IOException {
    if (!name.equals(STANDARD_OUTPUT)) {
      writeFile(Path.of(name), content);
      return true;
    }
    OutputStream out = new BufferedOutputStream(new Printed(), BUFFER_BYTES);
    try {
      content.writeTo(out);
      out.flush();
      return true;
    } catch (IOException e) {
      if (System.out.checkError()) {
        return false;
      }
      throw e;
    }
  }

  private void writeFile(Path target, Content content) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(target)) {
      throw mistake(flag + " is " + target + ", a folder; expected the path of a file");
    } else if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw mistake(flag + " is " + target + ", but " + folder + " is no folder to write to");
    }
    InputFiles.refuse(flag, target, inputs);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // A device or a pipe is written to, not replaced.
      write(content, Compression.NONE, Files.newOutputStream(target));
      return;
    }
    Path real = Files.exists(target) ? target.toRealPath() : target;
    // Nobody else has this name, also in containers, whose processes have the same ids.
    Path part = real.resolveSibling(real.getFileName() + "." + UUID.randomUUID() + ".part");
    OutputStream file = newFile(part);
    part.toFile().deleteOnExit();
    write(content, Compression.of(name), file);
    Files.move(part, real, StandardCopyOption.REPLACE_EXISTING);
  }

  private OutputStream newFile(Path part) {
    try {
      return Files.newOutputStream(part, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw mistake(flag + " is " + name + ", which cannot be written: " + ExceptionText.of(e));
    }
  }

  private static void write(Content content, Compression compression, OutputStream file)
      throws IOException {
    try (file;
        OutputStream out = new BufferedOutputStream(compression.writing(file), BUFFER_BYTES)) {
      content.writeTo(out);
    }
  }

  private ParameterException mistake(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** Standard output that fails as soon as it takes no more. */
  private static final class Printed extends OutputStream {
    @Override
    public void write(int single) throws IOException {
      write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      System.out.write(bytes, offset, length);
      if (System.out.checkError()) {
        throw new IOException("standard output takes no more");
      }
    }
  }
}
