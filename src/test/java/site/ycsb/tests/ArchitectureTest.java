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

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** Guards the order of modules and packages: definition, generation, execution, experiment. */
@AnalyzeClasses(
    packages = {"site.ycsb.tectonic", "site.ycsb.ivs", "site.ycsb.arrival", "site.ycsb.bindings"},
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      ArchitectureTest.WithoutTestJars.class,
    })
final class ArchitectureTest {
  private static final DescribedPredicate<JavaClass> MAIN_CLASSES =
      DescribedPredicate.describe(
          "main classes",
          type ->
              type.getFullName().equals("site.ycsb.arrival.client.YcsbMain")
                  || type.getFullName().equals("site.ycsb.tectonic.cli.Tectonic"));

  @ArchTest
  static final ArchRule layers_dependDownwardsOnly =
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
          .layer("execute")
          .definedBy("site.ycsb.tectonic.execute..")
          .layer("report")
          .definedBy("site.ycsb.tectonic.report")
          .layer("inspect")
          .definedBy("site.ycsb.tectonic.inspect")
          .layer("chart")
          .definedBy("site.ycsb.tectonic.chart..")
          .layer("page")
          .definedBy("site.ycsb.tectonic.page..")
          .layer("workload")
          .definedBy("site.ycsb.tectonic")
          .layer("cli")
          .definedBy("site.ycsb.tectonic.cli")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("workload")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("inspect", "workload")
          .whereLayer("inspect")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("page")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("chart")
          .mayOnlyBeAccessedByLayers("page", "cli")
          .whereLayer("execute")
          .mayOnlyBeAccessedByLayers("report", "workload")
          .whereLayer("stream")
          .mayOnlyBeAccessedByLayers("describe", "execute", "page", "workload", "cli")
          .whereLayer("text")
          .mayOnlyBeAccessedByLayers("trace", "stream", "describe", "execute")
          .whereLayer("describe")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("read")
          .mayOnlyBeAccessedByLayers("page", "workload", "cli")
          .whereLayer("trace")
          .mayOnlyBeAccessedByLayers("stream", "inspect", "cli")
          .whereLayer("keyset")
          .mayOnlyBeAccessedByLayers("trace", "stream", "describe", "execute", "inspect", "page")
          .whereLayer("random")
          .mayOnlyBeAccessedByLayers(
              "spec", "plan", "keyset", "text", "stream", "describe", "inspect");

  @ArchTest
  static final ArchRule packages_haveNoCycles =
      slices().matching("site.ycsb.(*).(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule analysis_knowsNoRun =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.arrival.analysis")
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb.arrival..")
                  .and(DescribedPredicate.not(resideInAPackage("site.ycsb.arrival.analysis"))));

  @ArchTest
  static final ArchRule results_areData =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.arrival.results")
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb.arrival.*..")
                  .and(DescribedPredicate.not(resideInAPackage("site.ycsb.arrival.results"))));

  @ArchTest
  static final ArchRule runs_doNotKnowWhoLooks =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb..")
          .and()
          .resideOutsideOfPackages("site.ycsb.arrival.live", "site.ycsb.arrival.run")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("site.ycsb.arrival.live");

  @ArchTest
  static final ArchRule partsOfPages_knowNothingElse =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.arrival.page")
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb..")
                  .and(DescribedPredicate.not(resideInAPackage("site.ycsb.arrival.page"))));

  @ArchTest
  static final ArchRule drawing_knowsNothingElse =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.tectonic.chart")
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb..")
                  .and(DescribedPredicate.not(resideInAPackage("site.ycsb.tectonic.chart"))));

  @ArchTest
  static final ArchRule subpackages_haveNoCycles =
      slices().matching("site.ycsb.tectonic.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule arrival_knowsNoTectonicAndNoBinding =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.arrival..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("site.ycsb.tectonic..", "site.ycsb.bindings..");

  @ArchTest
  static final ArchRule ourClient_knowsNothingOfTheStockOne =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.arrival..")
          .and()
          .resideOutsideOfPackage("site.ycsb.arrival.stock")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("site.ycsb.arrival.stock");

  @ArchTest
  static final ArchRule experiments_standOnTop =
      noClasses()
          .that()
          .resideInAnyPackage("site.ycsb.arrival..", "site.ycsb.bindings..", "site.ycsb.tectonic..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("site.ycsb.ivs..");

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
          .resideInAPackage("site.ycsb.arrival.schedule..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "site.ycsb.arrival.execute..",
              "site.ycsb.arrival.run..",
              "site.ycsb.arrival.client..",
              "site.ycsb.arrival.progress..");

  @ArchTest
  static final ArchRule bindings_knowOnlyTheirApi =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.bindings..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("site.ycsb.tectonic..", "site.ycsb.arrival..");

  @ArchTest
  static final ArchRule tectonic_knowsBindingsByTheirApi =
      noClasses()
          .that()
          .resideInAPackage("site.ycsb.tectonic..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("site.ycsb.bindings..")
                  .and(
                      DescribedPredicate.not(
                          resideInAnyPackage(
                              "site.ycsb.bindings.api", "site.ycsb.bindings.records"))));

  @ArchTest
  static final ArchRule processes_areEndedByMainOnly =
      noClasses()
          .that(DescribedPredicate.not(MAIN_CLASSES))
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
              "site.ycsb.tectonic.report",
              "site.ycsb.tectonic.inspect",
              "site.ycsb.tectonic.chart..",
              "site.ycsb.tectonic.page..",
              "site.ycsb.arrival.schedule..",
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

  /** All but the word that keeps others from looking at a run. */
  @ArchTest
  static final ArchRule randomness_isSeeded =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("site.ycsb.arrival.live.Token")
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
  static final ArchRule names_sayWhatATypeIs =
      classes().should().haveNameNotMatching(".*(Impl|Manager|Helper|Utils?|Engine)(\\$.*)?");

  /** Leaves out the contract tests that the binding api publishes. */
  static final class WithoutTestJars implements ImportOption {
    @Override
    public boolean includes(com.tngtech.archunit.core.importer.Location location) {
      return !location.contains("test-classes") && !location.contains("-tests.jar");
    }
  }
}
