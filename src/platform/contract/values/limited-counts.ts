/** So many records of a to-do list are counted: nobody reads more of them in a morning. */
export const MOST_WAITING = 99

/** So many records of a figure are counted, so that a number costs the same however much lies there. */
export const MOST_IN_FIGURE = 999

/** How many there are, in figures: `99+` where nobody counted further. */
export const limitedCount = (total: number, most: number): string =>
  total > most ? `${most}+` : String(total)
