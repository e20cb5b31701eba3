package site.ycsb.tests;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Guards the order of modules and packages: definition, generation, execution, result, experiment.
 */
@AnalyzeClasses(
    packages = {
      "site.ycsb.arrival",
      "site.ycsb.client",
      "site.ycsb.tectonic",
      "site.ycsb.report",
      "site.ycsb.clients",
      "site.ycsb.ivs",
      "site.ycsb.crash",
      "site.ycsb.experiment",
      "site.ycsb.fit",
      "site.ycsb.traces",
      "site.ycsb.bindings"
    },
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArchitectureTest.WithoutTestJars.class,
    })
final class ArchitectureTest {
  private static final DescribedPredicate<JavaClass> MAIN_CLASSES =
      DescribedPredicate.describe(
          "main classes",
          type ->
              type.getFullName().equals("site.ycsb.client.command.YcsbMain")
                  || type.getFullName().equals("site.ycsb.report.cli.Tectonic"));

  /** Each module knows those above it in this list. */
  @ArchTest
  static final ArchRule modules_dependDownwardsOnly =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("arrival")
          .definedBy("site.ycsb.arrival..")
          .layer("client")
          .definedBy("site.ycsb.client..")
          .layer("tectonic-workload")
          .definedBy("site.ycsb.tectonic..")
          .layer("report")
          .definedBy("site.ycsb.report..")
          .layer("clients")
          .definedBy("site.ycsb.clients..")
          .layer("ycsb-ivs")
          .definedBy("site.ycsb.ivs..")
          .layer("fit")
          .definedBy("site.ycsb.fit..")
          .layer("traces")
          .definedBy("site.ycsb.traces..")
          .whereLayer("traces")
          .mayOnlyBeAccessedByLayers("fit")
          .layer("crash")
          .definedBy("site.ycsb.crash..")
          .layer("experiment")
          .definedBy("site.ycsb.experiment..")
          .whereLayer("experiment")
          .mayOnlyBeAccessedByLayers("ycsb-ivs")
          .whereLayer("crash")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("fit")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("clients")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("ycsb-ivs")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("clients", "ycsb-ivs", "crash", "experiment", "fit", "traces")
          .whereLayer("tectonic-workload")
          .mayOnlyBeAccessedByLayers(
              "report", "clients", "ycsb-ivs", "crash", "experiment", "fit", "traces")
          .whereLayer("client")
          .mayOnlyBeAccessedByLayers(
              "tectonic-workload",
              "report",
              "clients",
              "ycsb-ivs",
              "crash",
              "experiment",
              "fit",
              "traces");

  @ArchTest
  static final ArchRule stepsOfAWorkload_dependDownwardsOnly =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("spec")
          .definedBy("site.ycsb.tectonic.spec")
          .layer("random")
          .definedBy("site.ycsb.tectonic.random")
          .layer("plan")
          .definedBy("site.ycsb.tectonic.plan")
          .layer("read")
          .definedBy("site.ycsb.tectonic.read")
          .layer("keyset")
          .definedBy("site.ycsb.tectonic.keyset")
          .layer("trace")
          .definedBy("site.ycsb.tectonic.trace")
          .layer("text")
          .definedBy("site.ycsb.tectonic.text")
          .layer("stream")
          .definedBy("site.ycsb.tectonic.stream")
          .layer("describe")
          .definedBy("site.ycsb.tectonic.describe")
          .layer("contents")
          .definedBy("site.ycsb.tectonic.contents")
          .layer("execute")
          .definedBy("site.ycsb.tectonic.execute")
          .layer("workload")
          .definedBy("site.ycsb.tectonic")
          .whereLayer("workload")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("describe")
          .mayOnlyBeAccessedByLayers("workload")
          .whereLayer("contents")
          .mayOnlyBeAccessedByLayers("execute")
          .whereLayer("execute")
          .mayOnlyBeAccessedByLayers("workload")
          .whereLayer("stream")
          .mayOnlyBeAccessedByLayers("describe", "execute", "workload")
          .whereLayer("text")
          .mayOnlyBeAccessedByLayers("trace", "stream", "describe", "execute")
          .whereLayer("read")
          .mayOnlyBeAccessedByLayers("workload")
          .whereLayer("trace")
          .mayOnlyBeAccessedByLayers("read", "stream", "workload")
          .whereLayer("keyset")
          .mayOnlyBeAccessedByLayers("trace", "stream", "describe", "contents", "execute")
          .whereLayer("random")
          .mayOnlyBeAccessedByLayers(
              "spec", "plan", "keyset", "text", "stream", "describe", "execute");

  @ArchTest
  static final ArchRule packages_haveNoCycles =
      slices().matching("site.ycsb.(**)").should().beFreeOfCycles();

  /** But for the words in which times are told everywhere. */
  @ArchTest
  static final ArchRule analysis_knowsNoRun =
      knowsNothingElse("site.ycsb.arrival.analysis", "site.ycsb.arrival");

  /** But for the words in which times are told everywhere. */
  @ArchTest
  static final ArchRule drawing_knowsNothingElse =
      knowsNothingElse("site.ycsb.report.chart", "site.ycsb.arrival");

  /** They name what every module does, which is in {@code site.ycsb.arrival} itself. */
  @ArchTest
  static final ArchRule results_areData =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.client.result")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("site.ycsb.client..", "site.ycsb.arrival.*..")
                  .and(DescribedPredicate.not(resideInAPackage("site.ycsb.client.result"))));

  @ArchTest
  static final ArchRule runs_doNotKnowWhoLooks =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb..")
          .and()
          .resideOutsideOfPackages(
              "site.ycsb.client.live", "site.ycsb.client.settings", "site.ycsb.client.run")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("site.ycsb.client.live");

  @ArchTest
  static final ArchRule ourClient_knowsNothingOfTheStockOne =
      noClasses()
          .that()
          .resideInAnyPackage("site.ycsb.client..", "site.ycsb.arrival..")
          .and()
          .resideOutsideOfPackage("site.ycsb.client.stock")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("site.ycsb.client.stock");

  @ArchTest
  static final ArchRule experiments_knowBindingsByTheirApi =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.ivs..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb.bindings..")
                  .and(
                      DescribedPredicate.not(
                          resideInAnyPackage(
                              "site.ycsb.bindings.api", "site.ycsb.bindings.records"))));

  @ArchTest
  static final ArchRule schedules_areData =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.arrival.schedule")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("site.ycsb.arrival.loop");

  /**
   * Who tells of runs has its figures from Figure, and looks at no phase and operation by itself.
   */
  @ArchTest
  static final ArchRule figuresOfRuns_areReadInOnePlace =
      noClasses()
          .that()
          .resideInAnyPackage("site.ycsb.report..", "site.ycsb.ivs.show")
          .and()
          .resideOutsideOfPackages("site.ycsb.report.run", "site.ycsb.clients.merge")
          .and()
          .doNotHaveFullyQualifiedName("site.ycsb.client.result.Figure")
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("site.ycsb.client.result.OperationResult");

  /** What brings clients together is found as a service, and may be left out. */
  @ArchTest
  static final ArchRule groupCommunication_isOfOneModule =
      noClasses()
          .that()
          .resideOutsideOfPackage("site.ycsb.clients..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("site.ycsb.clients..");

  @ArchTest
  static final ArchRule bindings_knowOnlyTheirApi =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.bindings..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "site.ycsb.arrival..",
              "site.ycsb.client..",
              "site.ycsb.tectonic..",
              "site.ycsb.report..",
              "site.ycsb.clients..",
              "site.ycsb.ivs..");

  @ArchTest
  static final ArchRule arrivalsAndClient_knowNoBinding =
      noClasses()
          .that()
          .resideInAnyPackage("site.ycsb.arrival..", "site.ycsb.client..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("site.ycsb.bindings..");

  @ArchTest
  static final ArchRule tectonic_knowsBindingsByTheirApi =
      noClasses()
          .that()
          .resideInAnyPackage("site.ycsb.tectonic..", "site.ycsb.report..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb.bindings..")
                  .and(
                      DescribedPredicate.not(
                          resideInAnyPackage(
                              "site.ycsb.bindings.api", "site.ycsb.bindings.records"))));

  /** What an operation of a trace does to the keys is told in one place. */
  @ArchTest
  static final ArchRule operationsOfATrace_areAppliedByReplayOnly =
      noClasses()
          .that(
              DescribedPredicate.describe(
                  "know operations of a trace",
                  (JavaClass type) ->
                      type.getDirectDependenciesFromSelf().stream()
                          .anyMatch(
                              each ->
                                  each.getTargetClass()
                                      .getFullName()
                                      .equals("site.ycsb.tectonic.trace.TraceEntry$Operation"))))
          .and()
          .doNotHaveFullyQualifiedName("site.ycsb.tectonic.trace.TraceReplay")
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("site.ycsb.tectonic.keyset.KeySet");

  /** But for an exit code that a binding asked for, in place of which a failed run has its own. */
  @ArchTest
  static final ArchRule processes_areEndedByMainOnly =
      noClasses()
          .that(DescribedPredicate.not(MAIN_CLASSES))
          .and()
          .doNotHaveFullyQualifiedName("site.ycsb.client.run.ProcessEnd")
          .should()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class);

  @ArchTest
  static final ArchRule definitionAndGeneration_haveNoThreadsAndNoClock =
      noClasses()
          .that()
          .resideInAnyPackage(
              "site.ycsb.tectonic.spec",
              "site.ycsb.tectonic.random",
              "site.ycsb.tectonic.plan",
              "site.ycsb.tectonic.read",
              "site.ycsb.tectonic.keyset",
              "site.ycsb.tectonic.trace",
              "site.ycsb.tectonic.text",
              "site.ycsb.tectonic.stream",
              "site.ycsb.tectonic.describe",
              "site.ycsb.traces",
              "site.ycsb.fit",
              "site.ycsb.report.chart..",
              "site.ycsb.report.page",
              "site.ycsb.report.run",
              "site.ycsb.report.compare",
              "site.ycsb.arrival.schedule",
              "site.ycsb.arrival.analysis",
              "site.ycsb.arrival.csv")
          .should()
          .callMethodWhere(target(nameMatching("nanoTime|currentTimeMillis|now|sleep|parkNanos")))
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Thread.class)
          .orShould()
          .dependOnClassesThat()
          .resideInAPackage("java.util.concurrent.locks");

  /** So that a test can play it: {@code Time} alone asks the machine. */
  @ArchTest
  static final ArchRule timeOfARun_isGivenFromOutside =
      noClasses()
          .that()
          .resideInAnyPackage(
              "site.ycsb.arrival..", "site.ycsb.client..", "site.ycsb.tectonic.execute")
          .and()
          .doNotHaveFullyQualifiedName("site.ycsb.arrival.loop.Time")
          .should()
          .callMethodWhere(
              target(nameMatching("nanoTime|sleep|park|parkNanos|unpark"))
                  .and(target(owner(nameMatching("java\\..*")))));

  /** All but the word that keeps others from looking at a run. */
  @ArchTest
  static final ArchRule randomness_isSeeded =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("site.ycsb.client.live.Token")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Random.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ThreadLocalRandom.class)
          .orShould()
          .callMethodWhere(
              target(nameMatching("random")).and(target(owner(nameMatching("java.lang.Math")))));

  @ArchTest
  static void names_areTypesOwn(JavaClasses types) {
    Map<String, List<String>> owners =
        types.stream()
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .filter(JavaClass::isTopLevelClass)
            .collect(
                groupingBy(
                    JavaClass::getSimpleName, TreeMap::new, mapping(JavaClass::getName, toList())));
    owners.values().removeIf(names -> names.size() == 1);
    assertThat(owners).as("names that two types have").isEmpty();
  }

  @ArchTest
  static final ArchRule names_sayWhatATypeIs =
      classes().should().haveNameNotMatching(".*(Impl|Manager|Helper|Utils?|Engine)(\\$.*)?");

  private static ArchRule knowsNothingElse(String... ours) {
    return noClasses()
        .that()
        .resideInAPackage(ours[0])
        .should()
        .dependOnClassesThat(
            resideInAPackage("site.ycsb..").and(DescribedPredicate.not(resideInAnyPackage(ours))));
  }

  /** Leaves out the contract tests that the binding api publishes. */
  static final class WithoutTestJars implements ImportOption {
    @Override
    public boolean includes(com.tngtech.archunit.core.importer.Location location) {
      return !location.contains("test-classes") && !location.contains("-tests.jar");
    }
  }
}
