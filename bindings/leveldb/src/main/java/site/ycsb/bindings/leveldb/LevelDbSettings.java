package site.ycsb.bindings.leveldb;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.iq80.leveldb.CompressionType;
import org.iq80.leveldb.Options;
import site.ycsb.DBException;
import site.ycsb.bindings.base.BindingProperties;
import site.ycsb.bindings.base.DatabaseFolder;

/**
 * Holds the checked properties of a LevelDB binding.
 *
 * @param folder the folder of the database
 * @param fresh whether the database in the folder is destroyed first
 * @param sync whether every write is on the disk before it is answered
 * @param fieldCount the number of fields from which on an update replaces the whole record
 * @param options what LevelDB is opened with
 */
record LevelDbSettings(
    DatabaseFolder folder, boolean fresh, boolean sync, int fieldCount, Options options) {
  /** How a database of LevelDB is told; a RocksDB database has these files as well, and more. */
  static final DatabaseFolder.Kind KIND =
      new DatabaseFolder.Kind(
          "LevelDB",
          "leveldb.",
          List.of("CURRENT", "MANIFEST-*"),
          List.of("IDENTITY", "OPTIONS-*"));

  private static final String FRESH = "leveldb.fresh";
  private static final String SYNC = "leveldb.sync";
  private static final String COMPRESSION = "leveldb.compression";
  private static final String BLOCK_BYTES = "leveldb.blocksize";
  private static final String CACHE_BYTES = "leveldb.cachesize";
  private static final String BUFFER_BYTES = "leveldb.writebuffersize";
  private static final String OPEN_FILES = "leveldb.maxopenfiles";
  private static final String CHECKSUMS = "leveldb.verifychecksums";
  private static final List<String> LEGAL =
      List.of(
          "leveldb.dir",
          FRESH,
          SYNC,
          COMPRESSION,
          BLOCK_BYTES,
          CACHE_BYTES,
          BUFFER_BYTES,
          OPEN_FILES,
          CHECKSUMS);

  /** Reads the settings, or says which property is wrong and what is legal. */
  static LevelDbSettings of(Properties properties) throws DBException {
    BindingProperties given = BindingProperties.of(properties, LEGAL);
    return new LevelDbSettings(
        DatabaseFolder.of(given, KIND),
        given.flag(FRESH, false),
        given.flag(SYNC, false),
        given.count("fieldcount", 10),
        options(given));
  }

  /** The defaults are LevelDB's own. */
  private static Options options(BindingProperties given) throws DBException {
    boolean checksums = given.flag(CHECKSUMS, false);
    return new Options()
        .createIfMissing(true)
        .compressionType(
            given.choice(
                COMPRESSION,
                "snappy",
                Map.of("snappy", CompressionType.SNAPPY, "none", CompressionType.NONE)))
        .blockSize(given.count(BLOCK_BYTES, 4 << 10))
        .cacheSize(given.count(CACHE_BYTES, 8 << 20))
        .writeBufferSize(given.count(BUFFER_BYTES, 4 << 20))
        .maxOpenFiles(given.count(OPEN_FILES, 1_000))
        .verifyChecksums(checksums)
        .paranoidChecks(checksums);
  }
}
