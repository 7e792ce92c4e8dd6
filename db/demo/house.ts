import type { z } from 'zod'
import type { facilities } from '#modules/setup/facilities/contract.ts'

/** The company of the demonstration. It does not exist, nor do its telephones and postcodes. */
export const houseName = 'Corriemuir Engineering Ltd'

export type FacilityInput = z.input<typeof facilities.input>

const british = {
  legalEntity: houseName,
  country: 'GB',
  timeZone: 'Europe/London',
  baseCurrency: 'GBP',
  vatNo: 'GB 000 0041 77',
  taxCodes: [
    { code: 'STD', name: 'VAT standard rate', rate: '20', validFrom: '2011-01-04' },
    { code: 'ZER', name: 'VAT zero rate, export', rate: '0', validFrom: '2011-01-04' },
    { code: 'RED', name: 'VAT reduced rate', rate: '5', validFrom: '2011-01-04' },
  ],
  quoteValidityDays: 30,
} as const

const place = (code: string, name: string) => ({ code, name, active: true })
const workCentre = (code: string, name: string, weeklyHours: string) => ({
  ...place(code, name),
  weeklyHours,
})

const inShifts = (code: string, name: string, shiftCodes: readonly string[]) => ({
  ...place(code, name),
  kind: 'machine' as const,
  shiftCodes: [...shiftCodes],
})

const lunch = { from: '11:30', to: '12:00' }
const tea = { from: '19:00', to: '19:30' }
/** Two shifts on weekdays; the late one goes home earlier on Fridays. */
const twoShifts = () => ({
  days: [1, 2, 3, 4, 5],
  hoursPerDay: '8',
  holidays: [],
  shifts: [
    { code: 'DAY', name: 'Day shift', from: '07:00', to: '15:30', breaks: [lunch], days: [1, 2, 3, 4, 5] },
    { code: 'LATE', name: 'Late shift', from: '15:30', to: '23:30', breaks: [tea], days: [1, 2, 3, 4] },
  ],
})

/** What the routes of the starter set name by departments alone. */
const departments = () => [
  inShifts('STO', 'Stores', ['DAY']),
  inShifts('PLN', 'Planning', ['DAY']),
  { ...inShifts('MCH', 'Machine shop', ['DAY', 'LATE']), places: 4 },
  { ...inShifts('FAB', 'Fabrication', ['DAY', 'LATE']), places: 2 },
  { ...inShifts('WLD', 'Welding', ['DAY', 'LATE']), places: 3 },
  inShifts('NDE', 'NDE', ['DAY']),
  inShifts('QUA', 'Quality', ['DAY']),
]

/** The work centres that the routes name. */
const machineShop = () => [
  inShifts('SAW-1', 'Saw 1', ['DAY']),
  inShifts('CNC-3', 'Lathe 3', ['DAY', 'LATE']),
  inShifts('CNC-5', 'Lathe 5', ['DAY', 'LATE']),
  { ...inShifts('INS', 'Inspection', ['DAY']), places: 2 },
  inShifts('BEN-2', 'Bench 2', ['DAY']),
  { ...inShifts('TST-1', 'Test bay', ['DAY']), places: 2, queueMinutes: 60 },
  ...departments(),
]

export const facilityInputs: readonly FacilityInput[] = [
  {
    ...british,
    taxCodes: [...british.taxCodes],
    code: 'ABD',
    shortCode: 'ABD',
    name: 'Aberdeen works',
    description: 'Pressure-containing parts, machined and welded',
    addressLine1: '14 Foundry Brae',
    addressLine2: 'Tullos Haugh',
    city: 'Aberdeen',
    region: 'Aberdeenshire',
    postcode: 'AB00 1FE',
    phone: '+44 1632 960 140',
    email: 'aberdeen@demo.heatline.example',
    letterheadFooter: 'Registered in Scotland SC000417. ISO 9001, API Q1 and ISO 3834-2 quality system.',
    approvalLimits: {
      marginFloorPercent: '20',
      valueLimit: '250000',
      discountLimitPercent: '7.5',
      pslRankLimit: 4,
      stockDifferenceKg: '250',
    },
    workingCalendar: twoShifts(),
    storageLocations: [
      place('R-01', 'Rack 1, bar up to 200 mm'),
      place('R-02', 'Rack 2, bar above 200 mm'),
      place('Y-01', 'Yard, forgings'),
      place('Q-01', 'Quarantine cage'),
    ],
    workCentres: [
      ...machineShop(),
      workCentre('CNC-1', 'Turning centre, 3 m', '75'),
      workCentre('CNC-2', 'Horizontal borer', '75'),
      workCentre('WLD-1', 'Overlay welding cell', '37.5'),
      workCentre('NDE-1', 'NDE booth', '37.5'),
    ],
    sortOrder: 10,
    active: true,
  },
  {
    ...british,
    taxCodes: [...british.taxCodes],
    code: 'LDS',
    shortCode: 'LDS',
    name: 'Leeds works',
    description: 'Pipework, vessels and fabrications',
    addressLine1: '3 Weir Mill Lane',
    addressLine2: 'Kirkgarth Trading Park',
    city: 'Leeds',
    region: 'West Yorkshire',
    postcode: 'LS00 4TW',
    phone: '+44 113 496 0230',
    email: 'leeds@demo.heatline.example',
    letterheadFooter:
      'Registered in Scotland SC000417. ISO 9001, ISO 3834-2 and EN 1090 EXC3 quality system.',
    approvalLimits: {
      marginFloorPercent: '18',
      valueLimit: '150000',
      discountLimitPercent: '10',
      pslRankLimit: 3,
    },
    workingCalendar: twoShifts(),
    storageLocations: [place('P-01', 'Pipe rack'), place('C-01', 'Consumables store, heated')],
    workCentres: [
      ...machineShop(),
      workCentre('FAB-1', 'Spool bench 1', '37.5'),
      workCentre('FAB-2', 'Spool bench 2', '37.5'),
      workCentre('TST-2', 'Hydrotest bay', '37.5'),
    ],
    sortOrder: 20,
    active: true,
  },
  {
    ...british,
    taxCodes: [...british.taxCodes],
    code: 'TEE',
    shortCode: 'TEE',
    name: 'Teesside yard',
    description: 'Stock yard, closed when Leeds was enlarged',
    addressLine1: 'Slipway Road',
    city: 'Middlesbrough',
    postcode: 'TS00 7QY',
    approvalLimits: {},
    sortOrder: 30,
    active: false,
  },
]

/** What the house wants to earn in each market segment, percent of the net price. */
export const targetMargins: Readonly<Record<string, string>> = {
  WELLHD: '32',
  SUBSEA: '34',
  DRILL: '31',
  TOPSIDE: '25',
  PIPELN: '27',
  LNG: '28',
  TANKST: '24',
  REFIN: '29',
  PETCHEM: '28',
  CCGT: '27',
  NUCL: '36',
  H2CCS: '26',
  OFFWIND: '20',
  DEFENCE: '35',
}

/** Price of one unit of a currency in pounds at the start and at the end of the year. */
export const exchangeRates: Readonly<Record<string, readonly [number, number]>> = {
  GBP: [1, 1],
  EUR: [0.842, 0.861],
  USD: [0.788, 0.766],
  NOK: [0.0722, 0.0741],
}
