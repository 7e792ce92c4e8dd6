import type { z } from 'zod'
import type { specifications } from '#modules/setup/specifications/contract.ts'

type Grade = NonNullable<z.input<typeof specifications.input>['grades']>[number]

/** What all grades of the standard share, percent by mass. */
const residuals = [
  { element: 'P', max: '0.035' },
  { element: 'S', max: '0.035' },
  { element: 'Si', min: '0.10' },
  { element: 'Cr', max: '0.40' },
  { element: 'Cu', max: '0.40' },
  { element: 'Mo', max: '0.15' },
  { element: 'Ni', max: '0.40' },
  { element: 'V', max: '0.08' },
] as const

const grade = (
  name: string,
  [yieldMinMpa, tensileMinMpa]: readonly [string, string],
  [carbon, manganeseMin, manganeseMax]: readonly [string, string, string],
): Grade => ({
  name,
  densityKgM3: '7850',
  yieldMinMpa,
  tensileMinMpa,
  chemistry: [
    { element: 'C', max: carbon },
    { element: 'Mn', min: manganeseMin, max: manganeseMax },
    ...residuals,
  ],
  stresses: [],
})

/** A material standard with its grades, as a works keeps it; the figures are to be checked against the licensed edition. */
export const seamlessPipe: z.input<typeof specifications.input> = {
  code: 'ASTM A106',
  name: 'Seamless carbon steel pipe for high-temperature service',
  edition: '2019a',
  publisher: 'ASTM',
  kind: 'material',
  status: 'current',
  active: true,
  grades: [
    grade('Gr. A', ['205', '330'], ['0.25', '0.27', '0.93']),
    grade('Gr. B', ['240', '415'], ['0.30', '0.29', '1.06']),
    grade('Gr. C', ['275', '485'], ['0.35', '0.29', '1.06']),
  ],
}
