package site.ycsb.report.cli;

import picocli.CommandLine.Command;
import site.ycsb.client.run.LauncherEnvironment;

/** Says which client of a run a process would be. */
@Command(
    name = "clients",
    description = {
      "Says which of several clients of a run this process would be.",
      "It reads what a launcher told the process: Slurm, a Kubernetes Indexed Job,",
      "Open MPI, PMI, or TECTONIC_CLIENTS_INDEX, _COUNT and _AT. A run does so where",
      "clients.count is auto, and else not at all."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  srun -n3 bin/tectonic clients", "  mpirun -n 3 bin/tectonic clients"})
final class ClientsCommand extends Subcommand {
  @Override
  public Integer call() {
    print("This is " + LauncherEnvironment.of(System.getenv()).text() + System.lineSeparator());
    return Tectonic.OK;
  }
}
