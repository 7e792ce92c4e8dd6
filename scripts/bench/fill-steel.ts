import { type SteelSize, sizeSearchText, sizeText } from '#modules/steel/steel-stock/domain.ts'

type NamedSize = SteelSize & { readonly nps?: string; readonly schedule?: string }

/** NPS, outside diameter and the walls of schedules 40, 80 and 160; mm (ASME B36.10M). */
// biome-ignore format: a table reads better in rows
const pipes: readonly (readonly [nps: string, od: string, sch40: string, sch80: string, sch160: string])[] = [
  ['1', '33.4', '3.38', '4.55', '6.35'], ['1-1/2', '48.3', '3.68', '5.08', '7.14'], ['2', '60.3', '3.91', '5.54', '8.74'],
  ['3', '88.9', '5.49', '7.62', '11.13'], ['4', '114.3', '6.02', '8.56', '13.49'], ['6', '168.3', '7.11', '10.97', '18.26'],
  ['8', '219.1', '8.18', '12.7', '23.01'], ['10', '273', '9.27', '15.09', '28.58'], ['12', '323.8', '10.31', '17.48', '33.32'],
  ['16', '406.4', '12.7', '21.44', '40.49'], ['20', '508', '15.09', '26.19', '50.01'], ['24', '609.6', '17.48', '30.96', '59.54'],
]
const steps = (from: number, to: number, by: number): string[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => String(from + at * by))

/** 264 sizes as a yard has them, what is common first. */
const sizes: readonly NamedSize[] = [
  ...pipes.flatMap(([nps, odMm, ...walls]) =>
    ['40', '80', '160'].map(
      (schedule, at): NamedSize => ({ form: 'pipe', nps, schedule, odMm, wallMm: walls[at] ?? '' }),
    ),
  ),
  ...steps(20, 400, 5).map((diameterMm): NamedSize => ({ form: 'round_bar', diameterMm })),
  ...steps(6, 120, 2).map((thicknessMm): NamedSize => ({ form: 'plate', thicknessMm, widthMm: '2000' })),
  ...steps(40, 200, 10).map((widthMm): NamedSize => ({ form: 'flat', widthMm, thicknessMm: '20' })),
  ...['80', '100', '120', '140', '160', '180', '200'].map(
    (size): NamedSize => ({ form: 'beam', sectionName: `IPE ${size}` }),
  ),
  ...steps(1, 69, 1).map((size): NamedSize => ({ form: 'flange', sizeName: `${size} in 600 RTJ` })),
]

/** Specification, grade. */
// biome-ignore format: a table reads better in rows
export const benchGrades = [
  ['ASTM A106', 'B'], ['ASTM A105', 'N'], ['ASTM A333', '6'], ['API 5L', 'X52'], ['API 5L', 'X65'], ['ASTM A182', 'F22'],
  ['ASTM A182', 'F316L'], ['EN 10025-2', 'S355J2'], ['EN 10028-3', 'P355NL1'], ['ASTM A516', '70'], ['ASTM A694', 'F60'],
  ['ASTM A312', 'TP316L'],
] as const

const quoted = (value: string | null | undefined): string =>
  value === null || value === undefined ? 'NULL' : `'${value.replaceAll("'", "''")}'`
const valuesOf = (rows: readonly (readonly (string | null | undefined)[])[]): string =>
  rows.map((row, at) => `(${[String(at), ...row.map(quoted)].join(', ')})`).join(', ')

const SIZES = valuesOf(
  sizes.map((size) => [
    size.form,
    size.odMm,
    size.wallMm,
    size.diameterMm,
    size.widthMm,
    size.thicknessMm,
    size.nps,
    size.schedule,
    size.sectionName,
    size.sizeName,
    sizeText(size),
    sizeSearchText(size),
  ]),
)
const specifications = [...new Set(benchGrades.map(([specification]) => specification))]

/** A number from 0 up to under 1 that belongs to n; `of` tells several of one n apart. */
const chance = (of: number): string => `((hashint8extended(n, ${of}) & 1048575) / 1048576.0)`
/** One of so many; the first ones are far more common. */
const common = (of: number, count: number): string => `floor(${count} * ${chance(of)} ^ 2)::int`

/** What pieces refer to: mills and customers, specifications, facilities with places. */
export const steelHouse = (): string[] => [
  `INSERT INTO companies (code, name, is_customer, is_supplier, is_subcontractor, is_inspection_body, status, tags, city, country)
    SELECT 'BS' || n, CASE WHEN n <= 20 THEN 'Steel mill ' ELSE 'Steel customer ' END || n, n > 20, n <= 20, false, false, 'active', '{}', 'Lindenau', 'DE'
    FROM generate_series(1, 40) AS n`,
  `INSERT INTO specifications (code, name, sort_order, active, edition, kind, status)
    SELECT code, code, 100, true, '2026', 'material', 'current' FROM unnest(ARRAY[${specifications.map(quoted).join(', ')}]) AS code`,
  `INSERT INTO facility_storage_locations (facility_id, code, name, position, active)
    SELECT f.id, 'RACK-' || n, 'Rack ' || n, n, true FROM facilities f, generate_series(1, 40) AS n`,
]

const isBetween = (from: number, to: number): string =>
  `number BETWEEN 'SS-' || lpad('${from}', 7, '0') AND 'SS-' || lpad('${to}', 7, '0')`

/** One entry of the ledger for each piece that meets the condition, an operation each. */
const entries = (columns: string, condition: string): string => `
  INSERT INTO stock_movements (stock_id, operation_id, done_by_name, to_location_id, kind, seq, pieces, length_mm, mass_kg, value,
    reserved_pieces, reserved_mm, reservation_id, done_at, left_pieces, left_mm, left_kg)
  SELECT id, gen_random_uuid(), 'Bench', location_id, ${columns} FROM steel_stock WHERE ${condition}`

/**
 * Pieces `from` to `to` with their heats, entries of the ledger and reservations, as statements for the owner of the
 * tables. Seven of ten are in stock, one of twenty belongs to a customer, one of thirty is kept for a quote. Indexes are
 * made anew behind them, and triggers do not run, so what they guarantee is filled in here.
 */
export const steelFill = (from: number, to: number): string[] => [
  `SET maintenance_work_mem = '256MB'`,
  `CREATE TEMP TABLE size_list AS SELECT * FROM (VALUES ${SIZES}) AS s (at, form, od, wall, diameter, width, thickness, nps,
    schedule, section, size_name, size_text, words)`,
  `CREATE TEMP TABLE grade_list AS SELECT g.at, g.grade, s.id AS specification_id,
    lower(g.code || ' ' || g.grade || ' ' || regexp_replace(g.code, '^\\w+ ', '') || '-' || g.grade) AS words
    FROM (VALUES ${valuesOf(benchGrades)}) AS g (at, code, grade) JOIN specifications s ON s.code = g.code AND s.edition = '2026'`,
  `INSERT INTO heats (mill_id, heat_no, heat_look)
    SELECT m.ids[1 + n % 20], 'H' || lpad((n * 7919 % 9999991)::text, 7, '0'), 'H' || lpad((n * 7919 % 9999991)::text, 7, '0')
    FROM (SELECT array_agg(id ORDER BY code) AS ids FROM companies WHERE code LIKE 'BS%' AND is_supplier) AS m,
      generate_series(${Math.ceil(from / 8)}::bigint, ${Math.floor(to / 8)}) AS n`,
  'CREATE TEMP TABLE heat_list AS SELECT row_number() OVER (ORDER BY heat_no) AS at, id, mill_id, heat_key FROM heats',
  'CREATE INDEX ON heat_list (at)',
  'ANALYZE heat_list',
  `CREATE TEMP TABLE kept_indexes AS SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid = 'steel_stock'::regclass AND NOT indisunique`,
  `DO $$ DECLARE one text; BEGIN FOR one IN SELECT name FROM kept_indexes LOOP EXECUTE 'DROP INDEX ' || one; END LOOP; END $$`,
  'ALTER TABLE steel_stock DISABLE TRIGGER USER',
  'ALTER TABLE stock_movements DISABLE TRIGGER USER',
  `INSERT INTO steel_stock (number, status, facility_id, location_id, form, od_mm, wall_mm, diameter_mm, width_mm, thickness_mm, nps,
      schedule, section_name, size_name, size_text, specification_id, grade, density, mill_id, heat_no, heat_id, certificate_type,
      owner_company_id, received_on, origin, is_offcut, inspection, measured_wall_min_mm, currency, words, qty_pieces,
      total_length_mm, mass_kg, value, reserved_pieces, reserved_mm, movement_count, created_at, updated_at)
    SELECT 'SS-' || lpad(n::text, 7, '0'),
      CASE WHEN qty = 0 THEN (ARRAY['issued', 'consumed', 'scrapped'])[1 + n % 3] WHEN is_kept THEN 'reserved'
        WHEN n % 50 = 6 THEN 'quarantine' WHEN n % 25 = 3 THEN 'received_on_hold' WHEN n % 25 = 4 THEN 'awaiting_certificate' ELSE 'available' END,
      place.facility_id, place.id, s.form, s.od::numeric, s.wall::numeric, s.diameter::numeric, s.width::numeric, s.thickness::numeric,
      s.nps, s.schedule, s.section, s.size_name, s.size_text, g.specification_id, g.grade, 7850, h.mill_id, h.heat_key, h.id,
      CASE WHEN n % 12 = 0 THEN '3.2' WHEN n % 9 = 0 THEN '2.2' ELSE '3.1' END,
      CASE WHEN is_owned THEN (SELECT id FROM companies WHERE code = 'BS' || (21 + n % 20)) END,
      current_date - (1500 * ${chance(5)})::int, CASE WHEN is_owned THEN 'free_issue' ELSE 'receipt' END,
      qty = 1 AND n % 3 = 0 AND s.form <> 'flange', 'accepted',
      CASE WHEN n % 4 = 0 THEN round(s.wall::numeric * 0.95, 2) END, 'GBP', s.words || g.words, qty, qty * mm,
      CASE WHEN qty > 0 THEN qty * (mm * 0.05 + 1) ELSE 0 END, CASE WHEN is_owned THEN 0 ELSE qty * (mm * 0.2 + 5) END,
      CASE WHEN is_kept AND qty > 1 THEN 1 ELSE 0 END, CASE WHEN NOT is_kept THEN 0 WHEN qty = 1 THEN least(mm, 400) ELSE mm END,
      1 + (qty = 0)::int + is_kept::int, now() - n * interval '1 second', now() - n * interval '1 second'
    FROM (SELECT n, CASE WHEN n % 10 < 7 THEN 1 + (n % 4)::int ELSE 0 END AS qty, n % 60 = 1 AS is_kept, n % 20 = 5 AS is_owned,
        500 + 10 * floor(1150 * ${chance(3)})::int AS drawn_mm, ${common(1, sizes.length)} AS size_at, ${common(2, benchGrades.length)} AS grade_at
      FROM generate_series(${from}::bigint, ${to}) AS n) AS p
    JOIN size_list s ON s.at = size_at JOIN grade_list g ON g.at = grade_at
    CROSS JOIN LATERAL (SELECT CASE WHEN s.form = 'flange' THEN 0 ELSE drawn_mm END AS mm) AS length
    JOIN heat_list h ON h.at = 1 + (n / 8) % (SELECT count(*) FROM heat_list)
    JOIN (SELECT l.id, l.facility_id, row_number() OVER (ORDER BY l.code, l.id) - 1 AS at, count(*) OVER () AS of FROM facility_storage_locations l
      WHERE l.code LIKE 'RACK-%') AS place ON place.at = n % place.of`,
  `DO $$ DECLARE one text; BEGIN FOR one IN SELECT definition FROM kept_indexes LOOP EXECUTE one; END LOOP; END $$`,
  `INSERT INTO steel_reservations (stock_id, purpose, pieces, length_mm, until, reserved_at)
    SELECT id, 'Q-2026-0231 Rev 0 line 10', reserved_pieces, reserved_mm, current_date + 20, created_at FROM steel_stock
    WHERE (reserved_pieces > 0 OR reserved_mm > 0) AND ${isBetween(from, to)}`,
  entries(
    `'receive', 1, greatest(qty_pieces, 1), CASE WHEN qty_pieces > 0 THEN total_length_mm ELSE 1000 END,
      CASE WHEN qty_pieces > 0 THEN mass_kg ELSE 50 END, value, 0, 0, NULL::uuid, (received_on + time '10:00') AT TIME ZONE 'UTC',
      greatest(qty_pieces, 1), CASE WHEN qty_pieces > 0 THEN total_length_mm ELSE 1000 END, CASE WHEN qty_pieces > 0 THEN mass_kg ELSE 50 END`,
    isBetween(from, to),
  ),
  entries(
    `'issue', 2, -1, -1000, -50, 0, 0, 0, NULL::uuid, (least(received_on + 60, current_date) + time '10:30') AT TIME ZONE 'UTC', 0, 0, 0`,
    `qty_pieces = 0 AND ${isBetween(from, to)}`,
  ),
  entries(
    `'reserve', 2, 0, 0, 0, 0, reserved_pieces, reserved_mm, (SELECT r.id FROM steel_reservations r WHERE r.stock_id = steel_stock.id),
      now(), qty_pieces, total_length_mm, mass_kg`,
    `(reserved_pieces > 0 OR reserved_mm > 0) AND ${isBetween(from, to)}`,
  ),
  'ALTER TABLE stock_movements ENABLE TRIGGER USER',
  'ALTER TABLE steel_stock ENABLE TRIGGER USER',
  ...[
    'companies',
    'specifications',
    'facility_storage_locations',
    'heats',
    'steel_stock',
    'steel_reservations',
    'stock_movements',
  ].map((table) => `VACUUM (ANALYZE) ${table}`),
]
