import { usualOperation } from '#modules/engineering/operation-templates/domain/operation.ts'
import type { RouteLine } from '#modules/production/travellers/domain.ts'

const operation = (lineNo: number, title: string, more: Partial<RouteLine>): RouteLine => {
  const {
    seq: _,
    optional: __,
    appliesWhen: ___,
    appliesIf: ____,
    plannedMinutes: _____,
    ...content
  } = {
    ...usualOperation,
  }
  return {
    ...content,
    lineNo,
    groupNo: lineNo,
    title,
    signatureType: 'none',
    signedBy: [],
    requiredDocuments: [],
    setupMin: 0,
    runMin: '0',
    templateLineage: null,
    appliesBecause: null,
    isUndecided: false,
    included: true,
    leftOutReason: null,
    ...more,
    steps: more.steps ?? [],
  }
}

const measured = (key: string, label: string, unit: string, min: string, max?: string) => ({
  kind: 'measurement' as const,
  label,
  unit,
  min,
  ...(max ? { max } : {}),
  key,
  isRequired: true,
})

/** How the pieces are made: two operations side by side, three of them inspected, one of them measured. */
const usualRoute: readonly RouteLine[] = [
  operation(10, 'Saw to length', { kind: 'cut', workCentre: 'Saw 1', setupMin: 15, runMin: '12' }),
  operation(20, 'Rough turn', { workCentre: 'Lathe 3', setupMin: 40, runMin: '55' }),
  operation(30, 'Finish turn and bore', {
    workCentre: 'Lathe 5',
    setupMin: 60,
    runMin: '90',
    signatureType: 'regular',
    signedBy: ['inspector'],
    signerOtherThanPerformer: true,
    steps: [
      {
        kind: 'measurement',
        label: 'Bore',
        unit: 'mm',
        min: '103.10',
        max: '103.35',
        key: 's1',
        isRequired: true,
      },
      { kind: 'confirmed', label: 'Edges broken, no burrs', key: 's2', isRequired: true },
    ],
  }),
  operation(40, 'Hardness test', {
    kind: 'dimensional',
    workCentre: 'Inspection',
    runMin: '8',
    steps: [measured('s1', 'Hardness', 'HV', '207', '237')],
  }),
  operation(50, 'Mark', { kind: 'mark', groupNo: 40, workCentre: 'Bench 2', runMin: '5' }),
  operation(60, 'Hydrostatic test', {
    kind: 'pressure_test',
    workCentre: 'Test bay',
    setupMin: 30,
    runMin: '25',
    procedure: 'QP-HT-07 Rev 2',
    signatureType: 'regular',
    signedBy: ['operator', 'inspector'],
    signerOtherThanPerformer: false,
  }),
  operation(70, 'Final release', {
    kind: 'release',
    workCentre: 'Quality',
    runMin: '5',
    signatureType: 'regular',
    signedBy: ['quality'],
    signerOtherThanPerformer: true,
  }),
]

/** What differs where others look on: the inspector measures by themselves, and the test is held and witnessed. */
const attended: Readonly<Record<number, Partial<RouteLine>>> = {
  40: {
    title: 'Dimensional inspection',
    signatureType: 'regular',
    signedBy: ['inspector'],
    steps: [
      measured('s1', 'Bore', 'mm', '103.10', '103.35'),
      measured('s2', 'Length over faces', 'mm', '599.5', '600.5'),
    ],
  },
  60: {
    intervention: { ...usualOperation.intervention, thirdParty: 'H', authority: 'W' },
    noticeHours: 48,
    steps: [
      measured('s1', 'Test pressure', 'bar', '518'),
      measured('s2', 'Held for', 'min', '15'),
      { kind: 'confirmed', label: 'No visible leakage', key: 's3', isRequired: true },
    ],
  },
}

/** Done outside, between two operations of ours: nobody signs it before the pieces are back with their chart. */
const stressRelief = operation(25, 'Stress relieve', {
  kind: 'heat_treat',
  subcontracted: true,
  procedure: 'QP-HT-11 Rev 1',
  signatureType: 'regular',
  signedBy: ['inspector'],
})

/** The routes by which the pieces of a story go. */
export const routesOfStories = {
  usual: usualRoute,
  treated: [...usualRoute, stressRelief].toSorted((a, b) => a.lineNo - b.lineNo),
  attended: usualRoute.map((line) => ({ ...line, ...attended[line.lineNo] })),
} as const

/** What is read at a step, by its label; anything else is answered with yes. */
export const readingsOfStories: Readonly<Record<string, string>> = {
  Bore: '103.22',
  Hardness: '221',
  'Length over faces': '600.1',
  'Test pressure': '521',
  'Held for': '16',
}
