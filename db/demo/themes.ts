import type { MakeKey } from './catalogue.ts'

/** What customers of a segment ask for: a name for the project, its lines, and the line that is always there. */
interface Theme {
  readonly name: string
  readonly main: MakeKey
  readonly others: readonly MakeKey[]
}

const theme = (name: string, main: MakeKey, ...others: MakeKey[]): Theme => ({ name, main, others })

// biome-ignore format: a table reads better in rows
const themes: Readonly<Record<string, readonly Theme[]>> = {
  WELLHD: [
    theme('Wellhead adaptor spools', 'adaptorSpool', 'flangeApi', 'studs', 'dataBook'),
    theme('Double-studded adaptors', 'adaptor', 'studs', 'flangeApi'),
    theme('Casing head housings', 'casingHead', 'adaptor', 'flangeApi', 'studs', 'dataBook'),
    theme('Gate valve bodies and bonnets', 'valveBody', 'bonnet', 'stem', 'overlay', 'flangeApi'),
    theme('Tubing hangers', 'hanger', 'stem', 'dataBook'),
    theme('Choke bodies', 'choke', 'stem', 'overlay', 'flangeApi'),
  ],
  SUBSEA: [
    theme('Tie-in spools', 'subseaSpool', 'hub', 'header', 'overlay', 'nde', 'dataBook'),
    theme('Manifold headers', 'header', 'subseaSpool', 'hub', 'flangeApi', 'nde', 'dataBook'),
    theme('Hub connectors', 'hub', 'overlay', 'flangeApi', 'studs'),
    theme('Guide posts and padeyes', 'padeye', 'support', 'clamp'),
  ],
  DRILL: [
    theme('Kill line assembly', 'spoolAlloy', 'flangeApi', 'hub', 'studs', 'nde'),
    theme('Choke manifold blocks', 'block', 'flangeApi', 'choke', 'studs'),
    theme('Riser joint flanges', 'riserFlange', 'studs', 'nde', 'dataBook'),
  ],
  TOPSIDE: [
    theme('Hook-up spools', 'spool', 'spoolAlloy', 'support', 'flangeWn', 'studs', 'nde'),
    theme('Firewater ring main spools', 'spoolAlloy', 'support', 'flangeWn', 'flangeBlind'),
    theme('Chemical injection skid', 'skid', 'spoolAlloy', 'support', 'padeye'),
    theme('Pipe supports and hangers', 'support', 'padeye', 'clamp'),
  ],
  PIPELN: [
    theme('Launcher barrel', 'launcher', 'closure', 'tee', 'flangeWn', 'nde', 'pwht'),
    theme('Pig trap closures', 'closure', 'flangeWn', 'studs'),
    theme('Valve station spools', 'spool', 'tee', 'flangeWn', 'flangeBlind', 'studs'),
  ],
  LNG: [
    theme('Cryogenic header spools', 'spoolAlloy', 'header', 'flangeWn', 'support', 'nde'),
    theme('Compressor skid piping', 'spool', 'skid', 'support', 'flangeWn', 'studs'),
  ],
  TANKST: [
    theme('Tank nozzles', 'nozzle', 'flangeBlind', 'flangeWn', 'studs'),
    theme('Loading arm risers', 'spool', 'flangeWn', 'support', 'nde'),
  ],
  REFIN: [
    theme('Header boxes', 'box', 'nozzle', 'pwht', 'nde'),
    theme('Exchanger channel covers', 'channel', 'flangeBlind', 'studs'),
    theme('Turnaround spares, class 1500 flanges', 'flangeWn', 'flangeBlind', 'studs'),
    theme('Alloy transfer line', 'spoolAlloy', 'pwht', 'nde', 'support'),
  ],
  PETCHEM: [
    theme('Reactor nozzles', 'nozzle', 'overlay', 'flangeBlind', 'nde'),
    theme('Furnace outlet spools', 'spoolAlloy', 'flangeWn', 'nde'),
    theme('High pressure blinds and flanges', 'flangeBlind', 'flangeWn', 'studs'),
  ],
  CCGT: [
    theme('Superheater headers', 'headerP91', 'nde', 'pwht', 'dataBook'),
    theme('Steam line spools', 'spool', 'support', 'flangeWn', 'pwht'),
  ],
  NUCL: [
    theme('Pipework supports, qualified', 'support', 'padeye', 'dataBook'),
    theme('Cooling loop spools', 'spoolAlloy', 'nozzle', 'nde', 'dataBook'),
  ],
  H2CCS: [
    theme('Electrolyser skid spools', 'spoolAlloy', 'skid', 'support', 'nozzle'),
    theme('Buffer vessel nozzles', 'nozzle', 'flangeBlind', 'nde'),
    theme('CO2 line spools', 'spool', 'flangeWn', 'tee', 'nde'),
  ],
  OFFWIND: [
    theme('Secondary steel brackets', 'support', 'padeye', 'clamp'),
    theme('Cable protection clamps', 'clamp', 'support', 'studs'),
  ],
  DEFENCE: [
    theme('Hull valve bodies', 'valveBody', 'bonnet', 'stem', 'dataBook'),
    theme('Pressure hull penetrations', 'nozzle', 'flangeBlind', 'nde', 'dataBook'),
  ],
}

const fields = [
  'Corran field',
  'Haldor field',
  'Brimmond field',
  'Skarvnes',
  'Tarvie B',
  'Morven West',
  'Gannoch',
  'Ulvøy phase 2',
  'Strathmorn infill',
  'Kestlaw tie-back',
]
const plants = [
  'Thornholme terminal',
  'unit 210',
  'unit 4, autumn stop',
  'train 2',
  'Kirkhaven gas plant',
  'line 14',
  'jetty 3',
  'crude unit 1',
  'Marsh Lane depot',
  'block C',
]
const places: Readonly<Record<string, readonly string[]>> = {
  WELLHD: fields,
  SUBSEA: fields,
  DRILL: ['rig Corsair', 'rig Northern Tern', 'rig Valiant Heron', 'spares 2026', 'campaign 4'],
  TOPSIDE: [...fields, 'platform Alder', 'platform Bracken'],
  OFFWIND: ['Sandrigg East', 'Carrick Bank', 'foundation lot 2', 'array cables'],
  DEFENCE: ['refit 7', 'hull 12', 'spares lot 3'],
}

/** The kinds of work a market segment asks for. */
export function themesOf(segment: string): readonly Theme[] {
  const found = themes[segment]
  if (!found) throw new Error(`There is no work for the market segment ${segment}.`)
  return found
}

/** Where the parts of a market segment go. */
export const placesOf = (segment: string): readonly string[] => places[segment] ?? plants
