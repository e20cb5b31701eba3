package site.ycsb.tectonic.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import site.ycsb.tectonic.random.FreePlaces;
import site.ycsb.tectonic.random.Zipf;

/** Drawing a key's number from the tenth that is free of as many numbers as there are keys. */
public class FreeNumbers extends JmhDefaults {
  private FreePlaces places = new FreePlaces(new Zipf(random, 0.99, null), 1, random);

  @Setup
  public void fill() {
    places = new FreePlaces(new Zipf(random, 0.99, null), keys, random);
    for (int i = 0; i < keys - keys / 10; i++) {
      long unused = places.draw();
    }
  }

  @Benchmark
  public long drawAndFree() {
    long place = places.draw();
    places.free((int) place);
    return place;
  }
}
