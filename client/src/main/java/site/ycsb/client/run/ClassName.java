package site.ycsb.client.run;

import java.lang.reflect.InvocationTargetException;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;

/** Makes an instance of a class that the user named. */
final class ClassName {
  private static final String OLD_PACKAGE = "com.yahoo.ycsb.";

  private ClassName() {}

  /**
   * Instantiates a class by its constructor without parameters.
   *
   * @param name of the class
   * @param type that it must be
   * @param role of the class in words, such as "workload"
   * @param remedy what to do when the class is not on the class path
   */
  static <T> T instance(String name, Class<T> type, String role, String remedy) {
    Class<? extends T> found = find(name, type, role, remedy);
    try {
      return found.getConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw new UsageException(
          "%s %s cannot be made: %s"
              .formatted(role, name, ExceptionText.of(e.getTargetException())),
          e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UsageException(
          "%s %s cannot be made: it needs to be a public class with a public constructor"
                  .formatted(role, name)
              + " without parameters ("
              + ExceptionText.of(e)
              + ")",
          e);
    }
  }

  static <T> Class<? extends T> find(String name, Class<T> type, String role, String remedy) {
    try {
      return Class.forName(name).asSubclass(type);
    } catch (ClassNotFoundException e) {
      String renamed =
          name.startsWith(OLD_PACKAGE)
              ? "; YCSB now calls it site.ycsb." + name.substring(OLD_PACKAGE.length())
              : "; " + remedy;
      throw new UsageException(
          "%s class %s is not on the class path%s".formatted(role, name, renamed), e);
    } catch (LinkageError e) {
      throw new UsageException(
          "%s class %s cannot be loaded (%s); %s"
              .formatted(role, name, ExceptionText.of(e), remedy),
          e);
    } catch (ClassCastException e) {
      throw new UsageException("%s class %s is no %s".formatted(role, name, type.getName()), e);
    }
  }
}
