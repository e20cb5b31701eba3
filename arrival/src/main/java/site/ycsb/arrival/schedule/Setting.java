package site.ycsb.arrival.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How a model of arrivals, or a component of it or of a plan, is written, where its JSON name does
 * not say it all. JSON and properties are read by the components of a record and by this.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface Setting {
  /**
   * Of a model the prefix of its properties, by default its name; of a component the last part of
   * its property, by default its JSON name without underscores.
   */
  String property() default "";

  /** What a component is that is not written; nothing: null. */
  String otherwise() default "";

  /** What a property has to be that is missing or cannot be read. */
  String legal() default "";
}
