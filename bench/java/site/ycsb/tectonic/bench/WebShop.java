package site.ycsb.tectonic.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A small web shop on RocksDB that writes down what it asks of its store, as a trace in text. Its
 * visitors browse, look at products, fill carts and order; nothing of it is drawn from a law of the
 * spec language as such, but for how long texts are.
 */
public final class WebShop {
  private static final int PRODUCTS = 5_000;
  private static final int PRODUCTS_ON_A_PAGE = 20;
  private static final int CATEGORIES = 40;
  private static final double MISTYPED = 0.05;
  private static final double LEAVES = 0.12;
  private static final double BUYS = 0.25;
  private static final double LETTERS_OF_A_REVIEW = 120;

  private final RocksDB db;
  private final PrintWriter trace;
  private final SplittableRandom random = new SplittableRandom(42);
  private int users;
  private int orders;

  private WebShop(RocksDB db, PrintWriter trace) {
    this.db = db;
    this.trace = trace;
  }

  /** Takes the folder of the store, which is to be empty, the trace, and the number of visits. */
  public static void main(String[] args) throws RocksDBException, IOException {
    Files.createDirectories(Path.of(args[0]));
    try (Options options = new Options().setCreateIfMissing(true);
        RocksDB db = RocksDB.open(options, args[0]);
        PrintWriter trace = new PrintWriter(Files.newBufferedWriter(Path.of(args[1]), US_ASCII))) {
      WebShop shop = new WebShop(db, trace);
      shop.open();
      int visits = Integer.parseInt(args[2]);
      for (int i = 0; i < visits; i++) {
        shop.visit();
      }
    }
  }

  private void open() throws RocksDBException {
    for (int i = 0; i < PRODUCTS; i++) {
      put(product(i), 300 + random.nextInt(900));
    }
    for (int i = 0; i < 2_000; i++) {
      put(user(users++), 150);
    }
  }

  private void visit() throws RocksDBException {
    boolean isNew = random.nextInt(10) == 0;
    int who = isNew ? users : random.nextInt(users);
    if (isNew) {
      put(user(users++), 150);
    } else {
      get(random.nextDouble() < MISTYPED ? user(who) + "x" : user(who));
    }
    int items = 0;
    String cart = String.format(Locale.ROOT, "cart:%07d", who);
    while (random.nextDouble() > LEAVES) {
      int page = random.nextInt(CATEGORIES) * (PRODUCTS / CATEGORIES);
      browse(page);
      // Who looks at a page looks at what stands above rather than below.
      int seen =
          page + Math.min(random.nextInt(PRODUCTS_ON_A_PAGE), random.nextInt(PRODUCTS_ON_A_PAGE));
      get(product(seen));
      if (random.nextDouble() < BUYS) {
        if (items > 0) {
          get(cart);
        }
        put(cart, 40 + 25 * ++items);
      } else if (random.nextInt(30) == 0) {
        put(product(seen), 300 + random.nextInt(900) + letters(LETTERS_OF_A_REVIEW));
      }
    }
    if (items > 0) {
      order(cart, who, items);
    }
  }

  private void order(String cart, int who, int items) throws RocksDBException {
    get(cart);
    put(String.format(Locale.ROOT, "order:%010d", orders++), 80 + 60 * items);
    put(user(who), 150);
    delete(cart);
    // The parcel service asks for the last orders again.
    for (int i = 0; i < 2 && orders > 1; i++) {
      int ago = (int) letters(20);
      get(String.format(Locale.ROOT, "order:%010d", Math.max(0, orders - 1 - ago)));
    }
  }

  private long letters(double mean) {
    return (long) (-mean * Math.log(1 - random.nextDouble()));
  }

  private static String product(int number) {
    return String.format(Locale.ROOT, "product:%06d", number);
  }

  private static String user(int number) {
    return String.format(Locale.ROOT, "user:%07d", number);
  }

  private void get(String key) throws RocksDBException {
    byte[] unused = db.get(key.getBytes(US_ASCII));
    trace.println("P " + key);
  }

  private void put(String key, long bytes) throws RocksDBException {
    boolean isNew = db.get(key.getBytes(US_ASCII)) == null;
    String value = "x".repeat((int) bytes);
    db.put(key.getBytes(US_ASCII), value.getBytes(US_ASCII));
    trace.println((isNew ? "I " : "U ") + key + " " + value);
  }

  private void delete(String key) throws RocksDBException {
    db.delete(key.getBytes(US_ASCII));
    trace.println("D " + key);
  }

  private void browse(int from) {
    int rows = 0;
    try (RocksIterator rowsFrom = db.newIterator()) {
      rowsFrom.seek(product(from).getBytes(US_ASCII));
      while (rowsFrom.isValid() && rows < PRODUCTS_ON_A_PAGE) {
        rows++;
        rowsFrom.next();
      }
    }
    trace.println("SC " + product(from) + " " + rows);
  }
}
