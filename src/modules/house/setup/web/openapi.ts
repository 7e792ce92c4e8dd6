/** The parts of an OpenAPI 3.1 document that the reference page reads. */
export interface Schema {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  const?: string | number | boolean | null
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: Schema | boolean
  required?: readonly string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  $ref?: string
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>
}

export interface Operation {
  tags?: readonly string[]
  operationId: string
  summary?: string
  'x-access'?: string
  parameters?: readonly Parameter[]
  requestBody?: Content
  responses?: Readonly<Record<string, Content & { description?: string }>>
}

export interface OpenApi {
  info: { title: string; version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** One call of the reference. */
export interface Entry {
  method: string
  path: string
  operation: Operation
}

/** The calls that hold every word of `text`, by group, in the order of the document. */
export function groupsOf(document: OpenApi, text: string): ReadonlyMap<string, readonly Entry[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, Entry[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags?.[0] ?? 'Other'
      const place = `${method} ${path} ${operation.summary} ${group} ${operation['x-access']}`.toLowerCase()
      if (!words.every((word) => place.includes(word))) continue
      groups.set(group, [...(groups.get(group) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return groups
}

/** The type of a value in few words: `text, at most 40 characters`, `draft or sent`, `list of uuid`. */
export function typeText(schema: Schema | undefined): string {
  if (!schema) return 'anything'
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(typeText))].join(' or ')
  if (schema.enum) return schema.enum.map(String).join(', ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.items) return `list of ${typeText(schema.items)}`
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['anything'])
  const words = types.map((type) => (type === 'string' && schema.format ? schema.format : type)).join(' or ')
  const limits = limitsOf(schema)
  return limits ? `${words}, ${limits}` : words
}

function limitsOf({ format, minLength, maxLength, minimum, maximum }: Schema): string {
  const isRange = (value: number | undefined): value is number =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER
  if (format) return ''
  if (maxLength !== undefined)
    return minLength ? `${minLength} to ${maxLength} characters` : `at most ${maxLength} characters`
  if (isRange(minimum) && isRange(maximum)) return `${minimum} to ${maximum}`
  if (isRange(minimum)) return `at least ${minimum}`
  return isRange(maximum) ? `at most ${maximum}` : ''
}

/** One line of a body or an answer; `depth` says how far inside it stands. */
export interface FieldLine {
  path: string
  name: string
  depth: number
  type: string
  required: boolean
}

/** The fields of an object schema with those inside them, to four levels. */
export function fieldLines(schema: Schema | undefined, depth = 0, prefix = ''): FieldLine[] {
  const object = objectIn(schema)
  if (!object || depth > 3) return []
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => [
    {
      path: prefix + name,
      name,
      depth,
      type: objectIn(field) ? (field.items ? 'list of objects' : 'object') : typeText(field),
      required: object.required?.includes(name) ?? false,
    },
    ...fieldLines(field, depth + 1, `${prefix}${name}.`),
  ])
}

/** The object a schema is, holds as a list, or may be null instead of. */
function objectIn(schema: Schema | undefined): Schema | undefined {
  if (schema?.properties) return schema
  if (schema?.items) return objectIn(schema.items)
  for (const option of schema?.anyOf ?? schema?.oneOf ?? []) {
    const found = objectIn(option)
    if (found) return found
  }
  return undefined
}

/** The schema of a body or an answer. */
export const bodySchema = (part: Content | undefined): Schema | undefined =>
  part?.content?.['application/json']?.schema
