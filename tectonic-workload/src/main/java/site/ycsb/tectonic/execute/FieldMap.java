package site.ycsb.tectonic.execute;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/**
 * The fields of one record, as bindings take and fill them: a map in the order of the section's
 * fields. Fields that come in that order cost a comparison each. A field without a value is not in
 * it: bindings put null, or a null text, for fields that a record has not, as stock redis does.
 */
final class FieldMap extends AbstractMap<String, ByteIterator> {
  /** Of no record. */
  static final FieldMap NONE = new FieldMap(Names.of(Set.of()));

  private final Names names;
  private final @Nullable ByteIterator[] values;
  private int count;

  /** Where the field is that was asked for last; behind all others at first. */
  private int last;

  /** Fields that the section has not. */
  private @Nullable Map<String, ByteIterator> others;

  /**
   * The names of a section's fields, and in which order they come. Bindings hand out the fields of
   * each record in the same order, so the field that came after another is looked at first. For any
   * number of threads: whatever they see of the order, a name is compared.
   */
  static final class Names {
    private final List<String> inOrder;
    private final Map<String, Integer> places = new HashMap<>();

    /** The place that came after each place, and at the end the first one. */
    private final int[] after;

    /**
     * By place, an equal name as bindings hand it out, which is then known without a look at it.
     */
    private final @Nullable String[] handedOut;

    private Names(Collection<String> fields) {
      inOrder = List.copyOf(fields);
      after = new int[inOrder.size() + 1];
      handedOut = new String[inOrder.size()];
      for (String name : inOrder) {
        int place = places.size();
        places.put(name, place);
        after[place] = place + 1 == inOrder.size() ? 0 : place + 1;
      }
    }

    static Names of(Collection<String> fields) {
      return new Names(fields);
    }

    private int count() {
      return inOrder.size();
    }

    /** The place of a name that comes after a place; -1 if the section has no such field. */
    private int place(Object name, int last) {
      int likely = after[last];
      if (likely < inOrder.size() && isAt(likely, name)) {
        return likely;
      }
      Integer place = places.get(name);
      if (place == null) {
        return -1;
      }
      after[last] = place;
      return place;
    }

    @SuppressWarnings("ReferenceEquality") // Others are compared.
    private boolean isAt(int place, Object name) {
      String known = handedOut[place];
      if (name == known) {
        return true;
      } else if (!inOrder.get(place).equals(name)) {
        return false;
      }
      // Once, as a binding may have another one each time.
      if (known == null) {
        handedOut[place] = (String) name;
      }
      return true;
    }
  }

  FieldMap(Names names) {
    this.names = names;
    values = new ByteIterator[names.count()];
    last = names.count();
  }

  /** Whether a value stands for none. */
  static boolean isNone(@Nullable ByteIterator value) {
    return value == null || (value instanceof StringByteIterator text && text.toString() == null);
  }

  /** Whether every field of the section has a value, and there is one. */
  boolean isWhole() {
    return count == values.length && count > 0;
  }

  /** Names that are none of the section's fields. */
  Set<String> otherNames() {
    return others == null ? Set.of() : others.keySet();
  }

  /** Place of a name among the section's fields; -1 if it is none of them. */
  private int place(Object name) {
    int place = names.place(name, last);
    last = place < 0 ? last : place;
    return place;
  }

  /**
   * The value of one of the section's fields, if it is there. Whoever asks in another order than a
   * binding fills the map does not disturb that.
   */
  @Nullable ByteIterator value(int place) {
    return place < values.length ? values[place] : null;
  }

  @Override
  public @Nullable ByteIterator get(Object name) {
    int place = place(name);
    if (place >= 0) {
      return values[place];
    }
    return others == null ? null : others.get(name);
  }

  @Override
  public boolean containsKey(Object name) {
    return get(name) != null;
  }

  @Override
  public @Nullable ByteIterator put(String name, @Nullable ByteIterator value) {
    int place = place(name);
    if (place >= 0) {
      return set(place, value);
    } else if (value == null || isNone(value)) {
      return others == null ? null : others.remove(name);
    }
    Map<String, ByteIterator> strangers = others;
    if (strangers == null) {
      strangers = new LinkedHashMap<>();
      others = strangers;
    }
    return strangers.put(name, value);
  }

  private @Nullable ByteIterator set(int place, @Nullable ByteIterator value) {
    ByteIterator before = values[place];
    ByteIterator after = isNone(value) ? null : value;
    values[place] = after;
    count += (after == null ? 0 : 1) - (before == null ? 0 : 1);
    return before;
  }

  @Override
  public @Nullable ByteIterator remove(Object name) {
    int place = place(name);
    if (place >= 0) {
      return set(place, null);
    }
    return others == null ? null : others.remove(name);
  }

  @Override
  public int size() {
    return count + (others == null ? 0 : others.size());
  }

  @Override
  public Set<Entry<String, ByteIterator>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, ByteIterator>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return FieldMap.this.size();
      }
    };
  }

  /** The section's fields in order, then the others. */
  private final class Entries implements Iterator<Entry<String, ByteIterator>> {
    private int place = -1;
    private int nextPlace = after(-1);
    private final Iterator<Entry<String, ByteIterator>> rest =
        others == null
            ? Map.<String, ByteIterator>of().entrySet().iterator()
            : others.entrySet().iterator();

    private int after(int from) {
      int place = from + 1;
      while (place < values.length && values[place] == null) {
        place++;
      }
      return place;
    }

    @Override
    public boolean hasNext() {
      return nextPlace < values.length || rest.hasNext();
    }

    @Override
    public Entry<String, ByteIterator> next() {
      place = nextPlace;
      ByteIterator value = place < values.length ? values[place] : null;
      if (value == null) {
        return rest.next();
      }
      nextPlace = after(place);
      return new FieldEntry(place, value);
    }

    @Override
    public void remove() {
      if (place < 0) {
        throw new IllegalStateException("no field to remove");
      } else if (place < values.length) {
        set(place, null);
      } else {
        rest.remove();
      }
    }
  }

  /** One of the section's fields. */
  private final class FieldEntry extends SimpleEntry<String, ByteIterator> {
    private static final long serialVersionUID = 1L;

    private final int place;

    FieldEntry(int place, ByteIterator value) {
      super(names.inOrder.get(place), value);
      this.place = place;
    }

    @Override
    public ByteIterator setValue(ByteIterator value) {
      set(place, value);
      return super.setValue(value);
    }
  }
}
