/** A material as the estimator knows it. */
interface Grade {
  /** As it stands in a description. */
  readonly name: string
  /** Pounds a kilogram, delivered with its certificate. */
  readonly price: number
  /** Pounds a kilogram for heat treatment; 0 where it comes treated. */
  readonly heatTreatment: number
  /** How much longer it takes to cut and to weld than carbon steel. */
  readonly hardness: number
  /** Class of API 6A. */
  readonly materialClass: string | null
}

const grade = (
  name: string,
  price: number,
  heatTreatment: number,
  hardness: number,
  materialClass: string | null,
): Grade => ({ name, price, heatTreatment, hardness, materialClass })

export const grades = {
  a105n: grade('ASTM A105N', 1.55, 0, 1, 'AA'),
  lf2: grade('ASTM A350 LF2', 1.92, 0, 1, 'BB'),
  a4130: grade('AISI 4130 75K', 2.85, 0.92, 1.15, 'DD'),
  f22: grade('ASTM A182 F22', 3.94, 1.05, 1.2, 'EE'),
  f22625: grade('ASTM A182 F22, clad 625', 4.1, 1.05, 1.25, 'HH'),
  f6nm: grade('ASTM A182 F6NM', 6.9, 1.1, 1.35, 'FF'),
  f51: grade('UNS S31803 duplex', 8.4, 0.75, 1.5, null),
  f53: grade('UNS S32750 super duplex', 11.8, 0.8, 1.6, null),
  s316: grade('TP 316L', 6.2, 0, 1.4, 'CC'),
  p91: grade('ASTM A335 P91', 7.3, 1.3, 1.5, null),
  a106: grade('ASTM A106 Gr B', 1.64, 0, 1, null),
  a333: grade('ASTM A333 Gr 6', 1.98, 0, 1, null),
  x65: grade('API 5L X65Q PSL 2', 2.44, 0, 1.1, null),
  s355: grade('EN 10025 S355J2+N', 1.28, 0, 1, null),
  in718: grade('UNS N07718', 44, 0, 2.1, 'HH'),
  in625: grade('alloy 625', 38, 0, 1.9, 'HH'),
  b7: grade('A193 B7 / A194 2H', 4.2, 0, 1, null),
  l7: grade('A320 L7 / A194 7', 4.9, 0, 1, null),
} as const satisfies Record<string, Grade>

export type GradeKey = keyof typeof grades
