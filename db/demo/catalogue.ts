import { type GradeKey, grades } from './grades.ts'

/** Hours of one piece: a fixed part, and a part for 100 kg of finished weight. */
type Hours = readonly [fixed: number, forEach100Kg: number]

/** Something the house makes, as a line of an enquiry asks for it. */
export interface Make {
  /** Product code; null where there is none. */
  readonly product: string | null
  readonly text: (about: { size: string; rating: string; grade: string }) => string
  /** Size, and finished weight of one piece in kg. */
  readonly sizes: readonly (readonly [string, number])[]
  readonly ratings: readonly string[]
  readonly grades: readonly GradeKey[]
  /** Levels it is asked for at, the usual one first. */
  readonly levels: readonly string[]
  readonly specifications: readonly string[]
  readonly uom: 'each' | 'set' | 'lot' | 'm2' | 'hour'
  /** Fewest and most pieces of the smallest break. */
  readonly quantity: readonly [number, number]
  /** Bought weight over finished weight. */
  readonly stock: number
  readonly machining?: Hours
  readonly welding?: Hours
  readonly nde?: Hours
  /** Pounds a piece for the pressure test. */
  readonly test?: number
  /** Pounds a piece for coating or phosphating. */
  readonly coating?: number
  /** Bought in at pounds a unit, such as a service. */
  readonly bought?: readonly [price: number, source: string]
}

const api6a = ['API 6A', 'NACE MR0175', 'EN 10204'] as const
const b313 = ['ASME B31.3', 'ASME IX', 'EN 10204'] as const
const wellheadGrades: readonly GradeKey[] = ['a4130', 'f22', 'f22', 'f6nm', 'f22625']
const psi = ['5,000 psi', '10,000 psi', '10,000 psi', '15,000 psi']

const forged = {
  uom: 'each',
  specifications: api6a,
  grades: wellheadGrades,
  ratings: psi,
  levels: ['PSL 3', 'PSL 2', 'PSL 3', 'PSL 3G'],
  stock: 1.9,
} as const

const piped = {
  uom: 'each',
  specifications: b313,
  levels: ['NON-6A'],
  stock: 1.12,
} as const

// biome-ignore format: one make in a row or two
const shopFloor = {
  flangeApi: { ...forged, product: 'FLG-API', text: ({ size, rating, grade }) => `API 6BX flange ${size}, ${rating}, ${grade}, BX groove inlaid`, sizes: [['2-1/16 in', 24], ['3-1/16 in', 46], ['4-1/16 in', 88], ['7-1/16 in', 265]], quantity: [2, 16], machining: [3.5, 3.2], nde: [0.8, 0.4], coating: 28 },
  adaptor: { ...forged, product: 'ADP-SPL', text: ({ size, rating, grade }) => `Double-studded adaptor ${size}, ${rating}, ${grade}`, sizes: [['7-1/16 in x 4-1/16 in', 310], ['11 in x 7-1/16 in', 640], ['13-5/8 in x 11 in', 980]], quantity: [1, 4], machining: [9, 2.6], nde: [2.5, 0.4], test: 420, coating: 95 },
  adaptorSpool: { ...forged, product: 'ADP-SPL', text: ({ size, rating, grade }) => `Adaptor spool ${size}, ${rating}, L 600, ${grade}`, sizes: [['5-1/8 in', 240], ['7-1/16 in', 420], ['9 in', 690]], quantity: [1, 6], machining: [14, 2.4], nde: [3, 0.5], test: 640, coating: 110 },
  casingHead: { ...forged, product: null, text: ({ size, rating, grade }) => `Casing head housing ${size}, ${rating}, two side outlets 2-1/16 in, ${grade}`, sizes: [['13-3/8 in', 1150], ['20 in', 1680]], quantity: [1, 6], machining: [26, 2.1], welding: [6, 0.3], nde: [5, 0.4], test: 780, coating: 160 },
  valveBody: { ...forged, product: 'BOD-GV', text: ({ size, rating, grade }) => `Gate valve body ${size}, ${rating}, ${grade}, seat pockets lapped`, sizes: [['2-1/16 in', 118], ['3-1/8 in', 215], ['4-1/16 in', 340], ['7-1/16 in', 920]], quantity: [2, 12], machining: [18, 3.4], nde: [2.5, 0.6], test: 360, coating: 70 },
  bonnet: { ...forged, product: 'BON-GV', text: ({ size, rating, grade }) => `Gate valve bonnet ${size}, ${rating}, ${grade}`, sizes: [['2-1/16 in', 42], ['3-1/8 in', 78], ['4-1/16 in', 126]], quantity: [2, 12], machining: [7, 3.6], nde: [1.2, 0.5], test: 140, coating: 38 },
  stem: { ...forged, product: 'STM-VAL', text: ({ size, rating, grade }) => `Valve stem ${size}, ${rating}, ${grade}, thread ground`, sizes: [['2-1/16 in', 6.5], ['3-1/8 in', 9.8], ['4-1/16 in', 15]], grades: ['in718', 'f6nm'], quantity: [4, 24], machining: [4.5, 12], nde: [0.6, 0.5] },
  hanger: { ...forged, product: 'HNG-TUB', text: ({ size, rating, grade }) => `Tubing hanger ${size}, ${rating}, ${grade}, continuous control line port`, sizes: [['11 in x 4-1/2 in', 168], ['13-5/8 in x 5-1/2 in', 245]], grades: ['in718', 'f6nm', 'a4130'], levels: ['PSL 3G', 'PSL 3'], quantity: [1, 4], machining: [38, 8], nde: [3, 0.5], test: 900, coating: 120 },
  choke: { ...forged, product: 'CHK-BOD', text: ({ size, rating, grade }) => `Choke body ${size}, ${rating}, ${grade}, bore inlaid 625`, sizes: [['2-1/16 in', 185], ['3-1/16 in', 330]], grades: ['f22625', 'f6nm'], levels: ['PSL 4', 'PSL 3', 'PSL 3G'], quantity: [1, 6], machining: [24, 4], welding: [9, 1], nde: [4, 0.8], test: 520, coating: 85 },
  hub: { ...forged, product: 'CLP-HUB', text: ({ size, rating, grade }) => `Clamp hub ${size}, ${rating}, butt-weld end, ${grade}`, sizes: [['4 in', 34], ['6 in', 72], ['10 in', 190]], grades: ['f22', 'f51', 'f53', 'lf2'], levels: ['PSL 2', 'PSL 3'], quantity: [2, 12], machining: [5, 3], nde: [1, 0.4] },
  riserFlange: { ...forged, product: 'FLG-API', text: ({ size, rating, grade }) => `Riser joint flange ${size}, ${rating}, ${grade}, choke and kill bores drilled`, sizes: [['18-3/4 in', 1240], ['21 in', 1610]], grades: ['f22', 'a4130'], quantity: [2, 8], machining: [22, 1.9], nde: [4, 0.3], coating: 210 },
  block: { ...forged, product: null, text: ({ size, rating, grade }) => `Choke manifold block ${size}, ${rating}, ${grade}, five-way, studded outlets`, sizes: [['3-1/16 in', 480], ['4-1/16 in', 790]], quantity: [1, 4], machining: [22, 3], nde: [3, 0.4], test: 560, coating: 90 },
  flangeWn: { ...piped, product: 'FLG-WN', text: ({ size, rating, grade }) => `Weld-neck flange ${size}, ${rating} RTJ, ${grade}`, sizes: [['4 in', 28], ['6 in', 62], ['8 in', 108], ['12 in', 265]], ratings: ['CL600', 'CL900', 'CL1500', 'CL2500'], grades: ['a105n', 'lf2', 'f51', 'f53'], quantity: [4, 40], stock: 1.5, machining: [1.6, 1.4], nde: [0.3, 0.2] },
  flangeBlind: { ...piped, product: 'FLG-BL', text: ({ size, rating, grade }) => `Blind flange ${size}, ${rating} RTJ, ${grade}, tapped 1/2 in NPT`, sizes: [['6 in', 71], ['8 in', 135], ['12 in', 330]], ratings: ['CL600', 'CL900', 'CL1500'], grades: ['a105n', 'lf2', 's316'], quantity: [2, 16], stock: 1.4, machining: [1.4, 1], nde: [0.3, 0.1] },
  studs: { ...piped, product: 'BOL-STU', specifications: ['EN 10204'], text: ({ size, grade }) => `Stud bolts ${size}, ${grade}, with two heavy nuts each, xylan coated`, sizes: [['1-1/8 in x 210', 31], ['1-1/2 in x 290', 58], ['2 in x 410', 96]], ratings: [''], grades: ['b7', 'l7'], uom: 'set', quantity: [4, 24], stock: 1.05, coating: 34 },
  padeye: { ...piped, product: 'PAD-EYE', text: ({ size, grade }) => `Lifting padeye ${size}, ${grade}, load tested 1.5 x WLL with certificate`, sizes: [['WLL 5 t', 22], ['WLL 12 t', 61], ['WLL 25 t', 118]], ratings: [''], grades: ['s355'], specifications: ['EN 10204', 'ISO 15614-1'], quantity: [4, 32], stock: 1.4, machining: [0.8, 0.8], welding: [1.2, 0.8], nde: [0.5, 0.2], test: 85 },
} as const satisfies Record<string, Make>

// biome-ignore format: one make in a row or two
const fabrication = {
  spool: { ...piped, product: 'PIP-SPL', text: ({ size, rating, grade }) => `Pipe spool ${size}, ${rating}, ${grade}, prefabricated and hydrotested`, sizes: [['3 in sch 80', 64], ['4 in sch 80', 118], ['6 in sch 120', 340], ['8 in sch 100', 560], ['10 in sch 80', 780]], ratings: ['CL300', 'CL600', 'CL900'], grades: ['a106', 'a333', 'a333'], quantity: [2, 18], machining: [1, 0.2], welding: [7, 2.2], nde: [2, 0.5], test: 180, coating: 90 },
  spoolAlloy: { ...piped, product: 'PIP-SPL', text: ({ size, rating, grade }) => `Pipe spool ${size}, ${rating}, ${grade}, pickled and passivated`, sizes: [['2 in sch 80S', 28], ['4 in sch 40S', 72], ['6 in sch 80S', 190], ['10 in sch 40S', 410]], ratings: ['CL150', 'CL300', 'CL600', 'CL1500'], grades: ['s316', 'f51', 'f53'], specifications: [...b313, 'NORSOK M-601'], quantity: [2, 14], welding: [9, 3.2], nde: [2.5, 0.7], test: 210, coating: 60 },
  subseaSpool: { ...piped, product: 'MAN-SUB', text: ({ size, rating, grade }) => `Tie-in spool ${size}, 90 deg, ${rating}, ${grade}`, sizes: [['6 in', 420], ['8 in', 690], ['10 in', 1020]], ratings: ['5,000 psi', '10,000 psi'], grades: ['x65', 'f22625', 'f53'], levels: ['PSL 3G', 'PSL 3', 'NON-6A'], specifications: ['API 17D', 'NACE MR0175', 'EN 10204'], quantity: [1, 6], stock: 1.25, machining: [12, 0.8], welding: [24, 2.6], nde: [9, 0.6], test: 1450, coating: 480 },
  header: { ...piped, product: 'MAN-SUB', text: ({ size, rating, grade }) => `Manifold header ${size}, ${rating}, L 2,400, six branches, ${grade}`, sizes: [['6 in', 610], ['8 in', 920], ['12 in', 1480]], ratings: ['CL900', 'CL1500', '5,000 psi'], grades: ['x65', 'f51', 'f22'], levels: ['PSL 2', 'NON-6A', 'PSL 3'], quantity: [1, 4], stock: 1.3, machining: [14, 0.6], welding: [32, 2], nde: [10, 0.5], test: 980, coating: 320 },
  headerP91: { ...piped, product: null, text: ({ size, rating, grade }) => `Superheater header ${size}, ${rating}, ${grade}, stub tubes set in, PWHT`, sizes: [['219.1 x 28', 1180], ['273 x 36', 1960]], ratings: ['165 bar, 568 degC', '110 bar, 545 degC'], grades: ['p91'], specifications: ['ASME VIII-1', 'ASME IX', 'EN 10204'], quantity: [1, 3], stock: 1.2, machining: [22, 0.8], welding: [46, 2.8], nde: [14, 0.8], test: 1250 },
  launcher: { ...piped, product: null, text: ({ size, rating, grade }) => `Pig launcher barrel ${size}, ${rating}, ${grade}, kicker and vent branches`, sizes: [['16 in x 12 in', 2350], ['24 in x 20 in', 4600]], ratings: ['CL600', 'CL900'], grades: ['x65', 'a333'], specifications: ['ASME B31.8', 'ASME IX', 'EN 10204'], quantity: [1, 2], stock: 1.15, machining: [20, 0.3], welding: [60, 1.2], nde: [16, 0.3], test: 1900, coating: 860 },
  closure: { ...piped, product: null, text: ({ size, rating, grade }) => `Quick-opening pig trap closure ${size}, ${rating}, ${grade}, with pressure warning device`, sizes: [['12 in', 640], ['20 in', 1720], ['24 in', 2400]], ratings: ['CL600', 'CL900'], grades: ['lf2'], specifications: ['ASME VIII-1', 'EN 10204'], quantity: [1, 4], stock: 1.6, machining: [30, 1], welding: [8, 0.4], nde: [5, 0.3], test: 620, coating: 220 },
  tee: { ...piped, product: null, text: ({ size, rating, grade }) => `Barred tee ${size}, ${rating}, ${grade}, guide bars profiled`, sizes: [['16 in x 12 in', 540], ['24 in x 20 in', 1150]], ratings: ['CL600', 'CL900'], grades: ['x65', 'lf2'], specifications: ['ASME B31.8', 'EN 10204'], quantity: [1, 6], stock: 1.2, welding: [14, 1.4], nde: [4, 0.4], test: 380, coating: 140 },
  support: { ...piped, product: 'PIP-SUP', specifications: ['EN 10204', 'ISO 15614-1'], text: ({ size, grade }) => `Pipe support ${size}, ${grade}, hot-dip galvanized`, sizes: [['shoe, 6 in line', 14], ['guide, 10 in line', 32], ['spring hanger frame', 88]], ratings: [''], grades: ['s355'], quantity: [6, 60], stock: 1.1, welding: [0.9, 1.1], coating: 22 },
  skid: { ...piped, product: 'SKD-FRM', specifications: ['EN 10204', 'ISO 15614-1'], text: ({ size, grade }) => `Skid frame ${size}, ${grade}, four lifting points, blasted and painted`, sizes: [['4.2 x 2.1 m', 2850], ['6.0 x 2.4 m', 4900]], ratings: [''], grades: ['s355'], quantity: [1, 3], stock: 1.08, machining: [4, 0.05], welding: [46, 1.5], nde: [6, 0.1], coating: 1900 },
  nozzle: { ...piped, product: 'VES-NOZ', specifications: ['ASME VIII-1', 'ASME IX', 'EN 10204'], text: ({ size, rating, grade }) => `Vessel nozzle ${size}, ${rating}, ${grade}, set-in with compensation pad`, sizes: [['2 in', 18], ['6 in', 86], ['10 in', 195], ['16 in', 420]], ratings: ['CL150', 'CL300', 'CL600'], grades: ['lf2', 's316', 'f51', 'f22'], quantity: [2, 16], stock: 1.4, machining: [2.5, 1], welding: [3, 1.4], nde: [1, 0.4] },
  box: { ...piped, product: null, specifications: ['ASME VIII-1', 'ASME IX', 'EN 10204'], text: ({ size, rating, grade }) => `Air cooler header box ${size}, ${rating}, ${grade}, plug type, PWHT`, sizes: [['1,900 x 320 x 190', 740], ['2,600 x 380 x 240', 1280]], ratings: ['64 bar', '120 bar'], grades: ['s355', 'f22', 'f51'], quantity: [1, 6], stock: 1.25, machining: [26, 1.2], welding: [34, 1.6], nde: [9, 0.5], test: 720, coating: 180 },
  channel: { ...piped, product: null, specifications: ['ASME VIII-1', 'NACE MR0175', 'EN 10204'], text: ({ size, rating, grade }) => `Exchanger channel cover ${size}, ${rating}, ${grade}, pass partition grooves`, sizes: [['DN 700', 520], ['DN 1000', 1160]], ratings: ['CL300', 'CL600'], grades: ['lf2', 'f22', 's316'], quantity: [1, 4], stock: 1.3, machining: [12, 1.1], nde: [2, 0.2] },
  clamp: { ...piped, product: null, specifications: ['EN 10204', 'ISO 15614-1'], text: ({ size, grade }) => `Cable protection clamp ${size}, ${grade}, polyurethane lined`, sizes: [['DN 180', 46], ['DN 260', 74]], ratings: [''], grades: ['s355', 's316'], quantity: [6, 48], stock: 1.2, machining: [2, 0.8], welding: [2, 0.8], coating: 95 },
} as const satisfies Record<string, Make>

// biome-ignore format: one make in a row or two
const services = {
  overlay: { ...piped, product: 'OVL-625', text: ({ size }) => `Weld overlay ${size}, alloy 625, 3 mm finished, Fe below 5 %`, sizes: [['in bores', 0], ['on seal faces', 0]], ratings: [''], grades: ['in625'], levels: ['PSL 3'], specifications: api6a, uom: 'm2', quantity: [1, 6], bought: [2450, 'Cladwork Overlay, rate sheet'] },
  nde: { ...piped, product: 'SRV-NDE', specifications: ['ASME B31.3'], text: ({ size }) => `${size}, 100 % of girth welds, with reports`, sizes: [['UT and MT', 0], ['RT film', 0], ['PAUT and TOFD', 0]], ratings: [''], grades: ['a106'], uom: 'hour', quantity: [8, 60], bought: [74, 'Soneval, rate sheet'] },
  pwht: { ...piped, product: 'SRV-PWHT', specifications: ['ASME IX'], text: ({ size }) => `Post-weld heat treatment, ${size}, chart and hardness survey`, sizes: [['furnace charge to 12 m', 0], ['local, by weld', 0]], ratings: [''], grades: ['a106'], uom: 'lot', quantity: [1, 4], bought: [1680, 'Pyreheat, quote by charge'] },
  dataBook: { ...piped, product: null, specifications: ['EN 10204'], text: ({ size }) => `Data book and ${size}`, sizes: [['third-party inspection, EN 10204 3.2', 0], ['final documentation, signed PDF', 0]], ratings: [''], grades: ['a106'], uom: 'lot', quantity: [1, 1], bought: [5200, 'Bureau Atlantik, 6 visits'] },
} as const satisfies Record<string, Make>

const makes = { ...shopFloor, ...fabrication, ...services }
export type MakeKey = keyof typeof makes

export const makeOf = (key: MakeKey): Make => makes[key]
export const gradeOf = (key: GradeKey) => grades[key]
