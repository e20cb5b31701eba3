package site.ycsb.arrival.analysis;

/** A straight line through points, by least squares with weights. */
final class LineFit {
  private double weights;
  private double meanX;
  private double meanY;
  private double squaresX;
  private double products;
  private int points;

  void add(double x, double y) {
    add(x, y, 1);
  }

  void add(double x, double y, double weight) {
    points++;
    weights += weight;
    double dx = x - meanX;
    meanX += dx * weight / weights;
    meanY += (y - meanY) * weight / weights;
    squaresX += weight * dx * (x - meanX);
    products += weight * dx * (y - meanY);
  }

  int points() {
    return points;
  }

  double slope() {
    return products / squaresX;
  }

  /** The value of the line. */
  double at(double x) {
    return meanY + slope() * (x - meanX);
  }

  /** The weighted sum of squares of x around its mean. */
  double squaresX() {
    return squaresX;
  }
}
