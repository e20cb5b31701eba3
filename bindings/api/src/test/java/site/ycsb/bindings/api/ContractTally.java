package site.ycsb.bindings.api;

import static java.util.Objects.requireNonNullElse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;
import org.opentest4j.TestAbortedException;

/**
 * Counts what became of the contract's tests in one class, and notes it with the version that the
 * store has told, in a file of the folder {@value #FOLDER_PROPERTY}; nowhere if that is not set.
 *
 * <p>The file has one line, of fields between tabs: the store, its version, the tests passed,
 * failed and skipped, and why these were.
 */
final class ContractTally implements BeforeTestExecutionCallback, TestWatcher, AfterAllCallback {
  static final String FOLDER_PROPERTY = "contract.folder";

  private @Nullable String version;
  private int passed;
  private int failed;
  private int skipped;
  private final Map<String, Integer> reasons = new TreeMap<>();

  @Override
  public void beforeTestExecution(ExtensionContext context) {
    // Asked by the first test: a later one may have ended the server.
    if (version == null) {
      version = ((OpenedDb) context.getRequiredTestInstance()).storeVersion();
    }
  }

  @Override
  public void testSuccessful(ExtensionContext context) {
    passed += ofContract(context);
  }

  @Override
  public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
    failed += ofContract(context);
  }

  @Override
  public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
    skipped += ofContract(context);
    reasons.merge(reason(cause), ofContract(context), Integer::sum);
  }

  /** Leaves out what a binding's own class adds to the contract. */
  private static int ofContract(ExtensionContext context) {
    Class<?> declaring = context.getRequiredTestMethod().getDeclaringClass();
    return declaring.getPackage().equals(ContractTally.class.getPackage()) ? 1 : 0;
  }

  private static String reason(@Nullable Throwable cause) {
    String message = cause == null ? "" : requireNonNullElse(cause.getMessage(), cause.toString());
    return message.replace("Assumption failed: ", "").replaceAll("\\s+", " ");
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    String folder = System.getProperty(FOLDER_PROPERTY);
    if (folder != null) {
      Path file = Path.of(folder, context.getRequiredTestClass().getSimpleName());
      Files.createDirectories(file.getParent());
      Files.writeString(file, String.join("\t", fields(context)) + "\n");
    }
  }

  private List<String> fields(ExtensionContext context) {
    String store = context.getDisplayName();
    Throwable ending = context.getExecutionException().orElse(null);
    if (ending == null) {
      return List.of(
          store, requireNonNullElse(version, "-"), "" + passed, "" + failed, "" + skipped, skips());
    }
    // No test ran: there is no server, or it does not start.
    return ending instanceof TestAbortedException
        ? List.of(store, "-", "0", "0", "all", reason(ending))
        : List.of(store, "-", "0", "all", "0", reason(ending));
  }

  private String skips() {
    return reasons.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
        .collect(Collectors.joining(", "));
  }
}
