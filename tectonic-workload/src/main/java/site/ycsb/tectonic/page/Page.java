package site.ycsb.tectonic.page;

import java.util.List;

/** A title and sections. */
public record Page(String title, List<Section> sections) {
  public Page {
    sections = List.copyOf(sections);
  }
}
