import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** One thing that people ask of a large stock. */
export interface SteelWork {
  readonly name: string
  /** The address of the nth call, so that calls do not repeat each other. */
  readonly url: (nth: number) => string
  /** What it is measured by; left out: its figures are told, without a goal. */
  readonly goal?: 'list' | 'search'
  /** The status where it is not 200: a list that is too long is refused. */
  readonly isRefused?: true
  /** Takes seconds, so a few calls are enough. */
  readonly isSlow?: true
}

const listed = (query: string): string => `/api/v1/steel-stock?${query}`
const searched = (words: string): string => listed(`search=${encodeURIComponent(words)}`)
const needed = (need: Record<string, string>): string =>
  `/api/v1/material-search?${new URLSearchParams(need)}`
const one = <T>(of: readonly T[], nth: number): T => of[nth % of.length] as T

const pipeSizes = ['2', '3', '4', '6', '8', '10', '12'] as const
const outside: Readonly<Record<(typeof pipeSizes)[number], number>> = {
  '2': 60.3, '3': 88.9, '4': 114.3, '6': 168.3, '8': 219.1, '10': 273, '12': 323.8,
} // biome-ignore format: sizes read better in rows

/** What is measured of the stock that `steelFill` made. */
export async function steelWorksOf(db: Db, rows: number): Promise<SteelWork[]> {
  const grades = await db.query<{ specificationId: string; grade: string }>(sql`
    SELECT DISTINCT specification_id AS "specificationId", grade FROM steel_stock ORDER BY grade`)
  const picked = await db.query<{ id: string; heatNo: string; heatId: string }>(sql`
    SELECT id, heat_no AS "heatNo", heat_id AS "heatId" FROM steel_stock WHERE right(number, 7)::int % ${Math.max(1, Math.floor(rows / 50))} = 1
    ORDER BY number LIMIT 50`)
  const [facility] = await db.query<{ id: string }>(sql`SELECT facility_id AS id FROM steel_stock LIMIT 1`)
  const material = (nth: number) => one(grades, nth)
  const cut = (nth: number) => ({ lengthMm: String(500 + 100 * (nth % 50)), pieces: String(1 + (nth % 4)) })
  const list = (name: string, url: SteelWork['url']): SteelWork => ({ name, url, goal: 'list' })
  const search = (name: string, url: SteelWork['url']): SteelWork => ({ name, url, goal: 'search' })
  const number = (nth: number) => `SS-${String(1 + ((nth * 7919) % rows)).padStart(7, '0')}`
  return [
    list('List, newest first', () => listed('')),
    list('List, in stock', () => listed('filter[present]=true')),
    list('List, in stock by size', () => listed('filter[present]=true&sort=sizeText')),
    list('List, available', () => listed('filter[status]=available,reserved')),
    list('List, offcuts in stock', () => listed('filter[offcut]=true&filter[present]=true')),
    list('List, one facility', () => listed(`filter[facilityId]=${facility?.id}`)),
    list('List, one heat', (nth) => listed(`filter[heatId]=${one(picked, nth).heatId}`)),
    list('Range: pipes of an outside diameter and wall', (nth) => {
      const od = outside[one(pipeSizes, nth)]
      return listed(
        `filter[form]=pipe&filter[odMm][from]=${od - 0.5}&filter[odMm][to]=${od + 0.5}&filter[wallMm][from]=${5 + (nth % 10)}`,
      )
    }),
    list('Range: plates by thickness', (nth) => {
      const from = 6 + 2 * (nth % 50)
      return listed(
        `filter[form]=plate&filter[thicknessMm][from]=${from}&filter[thicknessMm][to]=${from + 4}`,
      )
    }),
    list('Range: thickness and width, in stock', (nth) => {
      const from = 6 + 2 * (nth % 50)
      return listed(
        `filter[present]=true&filter[thicknessMm][from]=${from}&filter[thicknessMm][to]=${from + 2}&filter[widthMm][from]=1500`,
      )
    }),
    list('Range: diameter, longest free first', (nth) => {
      const from = 20 + 5 * (nth % 70)
      return listed(`filter[diameterMm][from]=${from}&filter[diameterMm][to]=${from + 5}&sort=-freeMm`)
    }),
    list('Range: free length from 9 m, of one specification', (nth) =>
      listed(`filter[freeMm][from]=9000&filter[specificationId]=${material(nth).specificationId}`),
    ),
    search('Search: number', (nth) => searched(number(nth))),
    search('Search: heat number', (nth) => searched(one(picked, nth).heatNo)),
    search('Search: size and grade, few hits', (nth) =>
      searched(`round ${285 + 5 * (nth % 20)} ${one(['p355nl1', 'f60', 'tp316l'], nth)}`),
    ),
    {
      name: 'Search: size and grade, thousands of hits',
      url: (nth) => searched(`${one(pipeSizes, nth)}" sch80 A106`),
    },
    {
      name: 'Search: one word, tens of thousands of hits',
      url: (nth) => searched(one(['a106-b', 'sch160', 'plate'], nth)),
    },
    search('Search of everything: heat number', (nth) => `/api/v1/search?q=${one(picked, nth).heatNo}`),
    {
      name: 'Search of everything: size',
      url: (nth) => `/api/v1/search?q=${encodeURIComponent(`${one(pipeSizes, nth)}" sch80`)}`,
    },
    list('One piece', (nth) => `/api/v1/steel-stock/${one(picked, nth).id}`),
    search('Material: pipe, specification and grade', (nth) =>
      needed({
        form: 'pipe',
        nps: one(pipeSizes, nth),
        schedule: '80',
        certificateType: '3.1',
        ...material(nth),
        ...cut(nth),
      }),
    ),
    search('Material: the most common pipe', (nth) =>
      needed({
        form: 'pipe',
        nps: '1',
        schedule: '40',
        ...grades.find(({ grade }) => grade === 'B'),
        ...cut(nth),
      }),
    ),
    {
      name: 'Material: pipe of any grade',
      url: (nth) => needed({ form: 'pipe', nps: one(pipeSizes, nth), schedule: '80', ...cut(nth) }),
    },
    {
      name: 'Material: pipe of any wall and grade',
      url: (nth) => needed({ form: 'pipe', nps: one(pipeSizes, nth), ...cut(nth) }),
    },
    search('Material: round bar, specification and grade', (nth) =>
      needed({ form: 'round_bar', diameterMm: String(100 + 5 * (nth % 40)), ...material(nth), ...cut(nth) }),
    ),
    search('Material: plate, specification and grade', (nth) =>
      needed({ form: 'plate', thicknessMm: String(10 + 2 * (nth % 40)), ...material(nth), ...cut(nth) }),
    ),
    { name: 'Home', url: () => '/api/v1/home' },
    { name: 'Report: ageing on paper', url: () => '/api/v1/steel-stock/reports/ageing/pdf', isSlow: true },
    {
      name: 'Report: valuation on paper',
      url: (nth) => `/api/v1/steel-stock/valuation/pdf?on=${dayBefore(nth)}`,
      isSlow: true,
    },
    { name: 'Report: value now', url: () => '/api/v1/steel-stock/valuation', isSlow: true },
    {
      name: 'Report: stock list, refused as too long',
      url: () => '/api/v1/steel-stock/reports/list/csv',
      isSlow: true,
      isRefused: true,
    },
    {
      name: 'Report: valuation sheet, refused as too long',
      url: () => '/api/v1/steel-stock/valuation/csv',
      isSlow: true,
      isRefused: true,
    },
    {
      name: 'Report: offcuts on paper, refused as too long',
      url: () => '/api/v1/steel-stock/reports/offcuts/pdf',
      isSlow: true,
      isRefused: true,
    },
  ]
}

const dayBefore = (nth: number): string =>
  new Date(Date.UTC(2026, 9, 30 - (nth % 28))).toISOString().slice(0, 10)
