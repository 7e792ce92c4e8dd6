/** Years for which a delivery is kept where no PSL level of its pieces says more. */
export const USUAL_YEARS = 10
