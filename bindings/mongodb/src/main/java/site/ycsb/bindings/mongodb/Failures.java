package site.ycsb.bindings.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import java.util.Set;
import org.bson.BsonMaximumSizeExceededException;
import site.ycsb.Status;

/** Says in a line why a request failed. */
final class Failures {
  /** BSONObjectTooLarge; the same found after an update; the same of a concatenated string. */
  private static final Set<Integer> TOO_LARGE = Set.of(10334, 17419, 16493);

  private Failures() {}

  static Status status(RuntimeException failure) {
    return new Status("ERROR", text(failure));
  }

  static String text(RuntimeException failure) {
    return isTooLarge(failure)
        ? "a document of MongoDB holds at most 16 MB: " + message(failure)
        : message(failure);
  }

  private static boolean isTooLarge(RuntimeException failure) {
    if (failure instanceof MongoException refused) {
      return TOO_LARGE.contains(refused.getCode());
    }
    return failure instanceof BsonMaximumSizeExceededException;
  }

  private static String message(RuntimeException failure) {
    if (failure instanceof MongoBulkWriteException refused && !refused.getWriteErrors().isEmpty()) {
      return refused.getWriteErrors().get(0).getMessage();
    }
    if (failure instanceof MongoWriteException refused) {
      return refused.getError().getMessage();
    }
    return failure instanceof MongoCommandException refused
        ? refused.getErrorMessage()
        : String.valueOf(failure.getMessage());
  }
}
