import { remembered } from '../tables/remember.ts'
import type { Material, PipeWallTables } from '../tables/tables.ts'

/** At most this many near names stand in a sentence. */
const MOST_NEAR = 6

/**
 * Finds a material by its id or as people write it: "ASTM A106 Gr.B", "SA-106B", "a106-b", "A312 TP316L", "API 5L X65",
 * "S31803". Undefined for a name that fits several, or none.
 */
export function materialNamed(text: string, tables: PipeWallTables): Material | undefined {
  const exact = tables.materials.get(text)
  if (exact !== undefined) return exact
  const found = named(keyOf(text), tables)
  return found.length === 1 ? found[0] : undefined
}

/** What a name that is no material can have been meant for. */
export function nearMaterials(text: string, tables: PipeWallTables): string[] {
  const key = keyOf(text)
  const found = named(key, tables)
  return (found.length > 1 ? found : nearTo(key, tables)).slice(0, MOST_NEAR).map(({ id }) => id)
}

const named = (key: string, tables: PipeWallTables): readonly Material[] =>
  names(tables, 'names', () => indexOf(tables)).byKey.get(key) ?? []

/** A line pipe grade as the tables name it: "API 5L Gr. X65M PSL2" is X65. */
export const gradeKey = (text: string): string => keyOf(text).replace(/^5L/, '')

interface Names {
  readonly byKey: ReadonlyMap<string, readonly Material[]>
}

const names = remembered<Names>()

function indexOf({ materials, linePipe }: PipeWallTables): Names {
  const byKey = new Map<string, Material[]>()
  const add = (name: string, material: Material) => {
    const key = keyOf(name)
    const known = byKey.get(key) ?? []
    if (key !== '' && !known.includes(material)) byKey.set(key, [...known, material])
  }
  for (const material of materials.values()) {
    const [grades = ''] = material.grade.split(' (')
    add(material.id, material)
    for (const spec of material.spec.split('/')) {
      for (const grade of grades.split('/')) add(`${spec} ${grade}`, material)
    }
    if (!isPipe(material)) continue
    // Alone, only a grade that names its steel: "P22", "TP316L", "S31803", not "B".
    if (/^(P|TP|S|N|X|CC)\d+/.test(grades)) add(grades.split(' ')[0] ?? '', material)
    if (/^[SN]\d{5}$/.test(material.uns)) add(material.uns, material)
    if (material.id.startsWith('A53-')) {
      const seam = material.form.startsWith('seamless') ? ['SMLS', 'SEAMLESS'] : ['ERW']
      for (const word of seam) add(`A53 B ${word}`, material)
    }
    const iso = material.spec === 'API 5L' ? linePipe.get(material.grade)?.iso_grade : undefined
    if (iso !== undefined) for (const name of [iso, `5L ${iso}`]) add(name, material)
  }
  return { byKey }
}

const isPipe = ({ form }: Material): boolean => form.includes('pipe')

/** A name without what people add to it or leave out: organisation, "Gr.", blanks, hyphens, case. */
function keyOf(text: string): string {
  return (
    text
      .toUpperCase()
      .replace(/\b(ASTM|ASME|API|UNS|SPEC|PSL\s*[12])\b[.\s-]*/g, '')
      .replace(/\bS(?=[AB][\s-]?\d)/g, '')
      .replace(/(?<=[\d\sL-])GR(ADE)?[.\s-]*(?=[A-Z0-9])/g, '')
      .replace(/\bTYPE\b/g, '')
      .replace(/[^A-Z0-9.]/g, '')
      .replace(/^API(?=5L)/, '')
      .replace(/\.+$/, '')
      // The delivery condition of line pipe changes no strength.
      .replace(/^((?:5L)?(?:X\d\d|L\d{3}))[QMNR][SOP]?$/, '$1')
  )
}

function nearTo(key: string, { materials }: PipeWallTables): Material[] {
  if (key.length < 2) return []
  const pipes = [...materials.values()].filter(isPipe)
  const begins = pipes.filter(({ id }) => keyOf(id).startsWith(key))
  const holds = pipes.filter(({ id }) => key.length > 2 && keyOf(id).includes(key))
  const bySpec = pipes.filter(({ spec }) => spec.split('/').some((one) => key.startsWith(keyOf(one))))
  return [...new Set([...begins, ...holds, ...bySpec])]
}

/** `A106-B or A106-C`, as it goes into a sentence. */
export const oneOfThem = (near: readonly string[]): string =>
  near.length < 2 ? (near[0] ?? '') : `${near.slice(0, -1).join(', ')} or ${near.at(-1)}`
