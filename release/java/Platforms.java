import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.tools.tar.TarEntry;
import org.apache.tools.tar.TarOutputStream;
import org.apache.tools.zip.ZipEntry;
import org.apache.tools.zip.ZipFile;
import org.apache.tools.zip.ZipOutputStream;

/**
 * Writes what a release is on each platform: an archive, and a Python wheel that brings a Java along. Both
 * have the native libraries of their platform only. Entries are sorted and have one time, so that two builds
 * are the same.
 */
public final class Platforms {
  private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib|jnilib)");
  // Not those in the jars for clusters and for installations of YCSB, which go to other machines.
  private static final Pattern OF_ALL =
      Pattern.compile("(.*/)?lib/(rocksdbjni|zstd-jni|leveldbjni-all)-[^/]*[.]jar");
  private static final Pattern EXECUTABLE =
      Pattern.compile("bin/(ycsb|tectonic)|docs/studies/\\w+/(run|page)");
  private static final int FILE = 0100644;
  private static final int PROGRAM = 0100755;

  private final Path stage;
  private final Path python;
  private final Path target;
  private final String version;
  private final long millis;

  /**
   * A kind of machine.
   *
   * @param wheel the tag of its wheel
   * @param natives what it loads of the native libraries in our jars
   */
  private record Platform(String name, String wheel, Pattern natives) {
    static final List<Platform> ALL =
        List.of(
            of("linux-x64", "manylinux_2_17_x86_64", "rocksdbjni-linux64(-musl)?.so", "linux/amd64", "linux64"),
            of("linux-arm64", "manylinux_2_17_aarch64", "rocksdbjni-linux-aarch64(-musl)?.so", "linux/aarch64", "linux64/aarch64"),
            of("macos-x64", "macosx_10_9_x86_64", "rocksdbjni-osx-x86_64.jnilib", "darwin/x86_64", "osx"),
            of("macos-arm64", "macosx_11_0_arm64", "rocksdbjni-osx-arm64.jnilib", "darwin/aarch64", "osx"),
            of("windows-x64", "win_amd64", "rocksdbjni-win64.dll", "win/amd64", "windows64"));

    static Platform of(String name, String wheel, String rocksDb, String zstd, String levelDb) {
      return new Platform(
          name,
          wheel,
          Pattern.compile("lib" + rocksDb + "|" + zstd + "/[^/]+|META-INF/native/" + levelDb + "/[^/]+"));
    }
  }

  /** Where the entries of an archive go. */
  private interface Sink {
    void add(String name, int mode, byte[] content) throws IOException;
  }

  private Platforms(Path stage, Path python, Path target, String version, Instant time) {
    this.stage = stage;
    this.python = python;
    this.target = target;
    this.version = version;
    this.millis = time.toEpochMilli();
  }

  /**
   * Arguments: the staged release, the sources of the wheel, where to write, version, time of all entries, a pattern
   * of the names of platforms.
   */
  public static void main(String[] arguments) throws IOException {
    Platforms platforms =
        new Platforms(
            Path.of(arguments[0]),
            Path.of(arguments[1]),
            Path.of(arguments[2]),
            arguments[3],
            Instant.parse(arguments[4]));
    Pattern names = Pattern.compile(arguments[5]);
    for (Platform platform : Platform.ALL) {
      if (!names.matcher(platform.name()).matches()) {
        continue;
      }
      SortedMap<String, byte[]> files = platforms.filesOf(platform);
      platforms.archive(platform, files);
      platforms.wheel(platform, files);
    }
  }

  private SortedMap<String, byte[]> filesOf(Platform platform) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(stage)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = stage.relativize(file).toString().replace('\\', '/');
        byte[] content = Files.readAllBytes(file);
        if (name.endsWith(".bat")) {
          content =
              new String(content, StandardCharsets.UTF_8)
                  .replace("\n", "\r\n")
                  .getBytes(StandardCharsets.UTF_8);
        }
        files.put(name, OF_ALL.matcher(name).matches() ? withoutOthers(file, platform) : content);
      }
    }
    return files;
  }

  /** A jar without the native libraries of other platforms. */
  private byte[] withoutOthers(Path jar, Platform platform) throws IOException {
    try (ZipFile in = new ZipFile(jar.toFile())) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      int kept = 0;
      try (ZipOutputStream out = new ZipOutputStream(bytes)) {
        for (ZipEntry entry : Collections.list(in.getEntries())) {
          boolean isNative = NATIVE.matcher(entry.getName()).matches();
          if (!isNative || platform.natives().matcher(entry.getName()).matches()) {
            kept += isNative ? 1 : 0;
            put(out, entry.getName(), FILE, entry.isDirectory() ? new byte[0] : read(in, entry));
          }
        }
      }
      // LevelDB's has none for some machines, and says so when it is used.
      if (kept == 0 && !jar.getFileName().toString().startsWith("leveldbjni")) {
        throw new IOException(jar + " would have no native library on " + platform.name());
      }
      return bytes.toByteArray();
    }
  }

  private static byte[] read(ZipFile zip, ZipEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private void put(ZipOutputStream out, String name, int mode, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(millis);
    entry.setUnixMode(mode);
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }

  private static int mode(String name) {
    return EXECUTABLE.matcher(name).matches() ? PROGRAM : FILE;
  }

  private void archive(Platform platform, SortedMap<String, byte[]> files) throws IOException {
    String folder = "tectonic-ycsb-" + version + "/";
    String name = "tectonic-ycsb-" + version + "-" + platform.name();
    if (platform.name().startsWith("windows")) {
      try (ZipOutputStream zip = new ZipOutputStream(target.resolve(name + ".zip").toFile())) {
        addAll(files, folder, (path, mode, content) -> put(zip, path, mode, content));
      }
      return;
    }
    try (OutputStream file = Files.newOutputStream(target.resolve(name + ".tar.gz"));
        TarOutputStream tar = new TarOutputStream(new GZIPOutputStream(file))) {
      tar.setLongFileMode(TarOutputStream.LONGFILE_POSIX);
      addAll(
          files,
          folder,
          (path, mode, content) -> {
            TarEntry entry = new TarEntry(path);
            entry.setModTime(millis);
            entry.setMode(mode);
            entry.setIds(0, 0);
            entry.setNames("root", "root");
            entry.setSize(content.length);
            tar.putNextEntry(entry);
            tar.write(content);
            tar.closeEntry();
          });
    }
  }

  private static void addAll(SortedMap<String, byte[]> files, String folder, Sink sink) throws IOException {
    for (var file : files.entrySet()) {
      sink.add(folder + file.getKey(), mode(file.getKey()), file.getValue());
    }
  }

  /** A wheel is a zip of files, with a list of them and what installers want to know (PEP 427). */
  private void wheel(Platform platform, SortedMap<String, byte[]> files) throws IOException {
    String release = version.replace("-SNAPSHOT", ".dev0");
    String info = "tectonic_ycsb-" + release + ".dist-info/";
    String tag = "py3-none-" + platform.wheel();
    List<String> record = new ArrayList<>();
    Path path = target.resolve("tectonic_ycsb-" + release + "-" + tag + ".whl");
    try (ZipOutputStream zip = new ZipOutputStream(path.toFile())) {
      Sink sink =
          (name, mode, content) -> {
            put(zip, name, mode, content);
            record.add(name + ",sha256=" + sha256(content) + "," + content.length);
          };
      sink.add("tectonic_ycsb/__init__.py", FILE, Files.readAllBytes(python.resolve("__init__.py")));
      sink.add("tectonic_ycsb/__main__.py", FILE, Files.readAllBytes(python.resolve("__main__.py")));
      addAll(files, "tectonic_ycsb/home/", sink);
      sink.add(info + "licenses/LICENSE", FILE, files.get("LICENSE"));
      sink.add(info + "entry_points.txt", FILE, Files.readAllBytes(python.resolve("entry_points.txt")));
      sink.add(info + "METADATA", FILE, metadata(release));
      sink.add(
          info + "WHEEL",
          FILE,
          ("Wheel-Version: 1.0\nGenerator: tectonic-ycsb\nRoot-Is-Purelib: false\nTag: " + tag + "\n")
              .getBytes(StandardCharsets.UTF_8));
      record.add(info + "RECORD,,");
      put(zip, info + "RECORD", FILE, (String.join("\n", record) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private byte[] metadata(String release) throws IOException {
    String head = Files.readString(python.resolve("METADATA")).replace("@VERSION@", release);
    return (head + "\n" + Files.readString(python.resolve("README.md"))).getBytes(StandardCharsets.UTF_8);
  }

  private static String sha256(byte[] content) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }
}
