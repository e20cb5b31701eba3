package site.ycsb.bindings.leveldb;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.iq80.leveldb.CompressionType;
import org.iq80.leveldb.Options;
import site.ycsb.DBException;
import site.ycsb.bindings.embedded.BindingSettings;
import site.ycsb.bindings.embedded.DatabaseKind;

/**
 * Holds the checked properties of a LevelDB binding.
 *
 * @param dir the folder of the database
 * @param fresh whether the database in the folder is destroyed first
 * @param sync whether every write is on the disk before it is answered
 * @param fieldCount the number of fields from which on an update replaces the whole record
 * @param options what LevelDB is opened with
 */
record LevelDbSettings(Path dir, boolean fresh, boolean sync, int fieldCount, Options options) {
  /** How a database of LevelDB is told; a RocksDB database has these files as well, and more. */
  static final DatabaseKind KIND =
      new DatabaseKind(
          "LevelDB",
          "leveldb.",
          List.of("CURRENT", "MANIFEST-*"),
          List.of("IDENTITY", "OPTIONS-*"));

  private static final String DIR = "leveldb.dir";
  private static final String FRESH = "leveldb.fresh";
  private static final String SYNC = "leveldb.sync";
  private static final String COMPRESSION = "leveldb.compression";
  private static final String BLOCK_BYTES = "leveldb.blocksize";
  private static final String CACHE_BYTES = "leveldb.cachesize";
  private static final String BUFFER_BYTES = "leveldb.writebuffersize";
  private static final String OPEN_FILES = "leveldb.maxopenfiles";
  private static final String CHECKSUMS = "leveldb.verifychecksums";
  private static final List<String> LEGAL =
      Stream.of(
              DIR,
              FRESH,
              SYNC,
              COMPRESSION,
              BLOCK_BYTES,
              CACHE_BYTES,
              BUFFER_BYTES,
              OPEN_FILES,
              CHECKSUMS)
          .toList();

  /** Reads the settings, or says which property is wrong and what is legal. */
  static LevelDbSettings of(Properties properties) throws DBException {
    BindingSettings settings = new BindingSettings(properties);
    settings.checkNames(KIND, LEGAL);
    return new LevelDbSettings(
        settings.dir(KIND),
        settings.flag(FRESH, false),
        settings.flag(SYNC, false),
        settings.count("fieldcount", 10),
        options(settings));
  }

  /** The defaults are LevelDB's own. */
  private static Options options(BindingSettings settings) throws DBException {
    boolean checksums = settings.flag(CHECKSUMS, false);
    return new Options()
        .createIfMissing(true)
        .compressionType(compression(settings))
        .blockSize(settings.count(BLOCK_BYTES, 4 << 10))
        .cacheSize(settings.count(CACHE_BYTES, 8 << 20))
        .writeBufferSize(settings.count(BUFFER_BYTES, 4 << 20))
        .maxOpenFiles(settings.count(OPEN_FILES, 1_000))
        .verifyChecksums(checksums)
        .paranoidChecks(checksums);
  }

  private static CompressionType compression(BindingSettings settings) throws DBException {
    String value = settings.properties().getProperty(COMPRESSION, "snappy");
    return switch (value) {
      case "snappy" -> CompressionType.SNAPPY;
      case "none" -> CompressionType.NONE;
      default -> throw new DBException(COMPRESSION + "=" + value + " is neither snappy nor none");
    };
  }
}
