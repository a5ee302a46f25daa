export const followUpKinds = {
  release30: "30 days after release",
  release90: "90 days after release",
  quarter2: "2nd quarter after exit",
  quarter4: "4th quarter after exit",
  month12: "12 months after exit",
  month24: "24 months after exit",
};
