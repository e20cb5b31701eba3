package site.ycsb.arrival.bind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How a record, or a component of one, is written in properties and in JSON. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface Setting {
  /**
   * The name of a property; in a model of arrivals the last part of it, by default the name in JSON
   * without underscores, and of the model itself the prefix of its properties.
   */
  String property() default "";

  /**
   * The name of a variant in JSON where it is not that of its record, or what a union is called.
   */
  String name() default "";

  /** What a component is that is not written; nothing: null. */
  String otherwise() default "";

  /** What a property has to be that is missing or cannot be read. */
  String legal() default "";

  /** How deeply variants of a sealed type may be nested. */
  long most() default Long.MAX_VALUE;

  /** Whether a variant is written as its only component is, without a name of its own. */
  boolean bare() default false;

  /** Whether what stands under the name of a variant is its only component. */
  boolean inline() default false;
}
