import { z } from 'zod'
import { fieldLabel } from './name-labels.ts'

const declared = new WeakMap<z.core.$ZodType, string>()

/**
 * A field with the words people know it by, for its form, filter, column, timeline, export and messages:
 * `labelled(optionalText(100), "Customer's reference")`. A field without gets those of its name, see `fieldLabel`.
 */
export function labelled<Schema extends z.ZodType>(schema: Schema, label: string): Schema {
  // A copy: many fields share one schema.
  const own = schema.clone()
  declared.set(own, label)
  return own
}

/** The label that was declared for a field, also where it may be left out or be null. */
function declaredLabel(schema: z.core.$ZodType | undefined): string | undefined {
  if (!schema) return undefined
  const label = declared.get(schema)
  if (label !== undefined) return label
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return declaredLabel(schema.unwrap())
  return schema instanceof z.ZodPipe ? declaredLabel(schema.in) : undefined
}

/** What is inside a field: the fields of an object or of the objects of a list. */
function inside(schema: z.core.$ZodType | undefined, key: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inside(schema.unwrap(), key)
  if (schema instanceof z.ZodPipe) return inside(schema.in, key)
  if (schema instanceof z.ZodArray) return schema.element
  const parts = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.core.$ZodType>) : {}
  return typeof key === 'string' && Object.hasOwn(parts, key) ? parts[key] : undefined
}

/** The field at a path of a schema, such as `lines.0.unitPrice`; undefined where the schema does not lead there. */
export function fieldAt(
  schema: z.core.$ZodType | undefined,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  let field = schema
  for (const key of path) field = inside(field, key)
  return field
}

/** The label of the field at a path of a schema: of `lines.0.unitPrice` that of the price. */
export function labelAt(schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): string {
  const field = fieldAt(schema, path)
  const name = path.findLast((part) => typeof part === 'string')
  return declaredLabel(field) ?? fieldLabel(String(name ?? 'value'))
}

/** The labels of all fields of an object by name. */
export function labelsOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): { readonly [K in keyof Shape & string]: string } {
  const names = Object.keys(schema.shape)
  return Object.fromEntries(names.map((name) => [name, labelAt(schema, [name])])) as {
    readonly [K in keyof Shape & string]: string
  }
}

/**
 * The fields of an object with the labels that another object declares for the same: a row of a list is called like the
 * record. A name is called like its reference: `salespersonName` like `salespersonId`.
 */
export function withLabelsOf<Shape extends z.ZodRawShape>(shape: Shape, ...others: z.ZodRawShape[]): Shape {
  const sources = [shape, ...others]
  const fields = Object.entries(shape).map(([name, field]) => {
    if (declaredLabel(field) !== undefined) return [name, field]
    const label = labelAmong(sources, name)
    return [name, label === undefined ? field : labelled(field as z.ZodType, label)]
  })
  return Object.fromEntries(fields) as Shape
}

/** The first label that one of the objects declares for a field, or for the reference whose name it is. */
export function labelAmong(shapes: readonly z.ZodRawShape[], name: string): string | undefined {
  const names = name.endsWith('Name') ? [name, name.replace(/Name$/, 'Id')] : [name]
  for (const one of names) {
    for (const shape of shapes) {
      const label = Object.hasOwn(shape, one) ? declaredLabel(shape[one]) : undefined
      if (label !== undefined) return label
    }
  }
  return undefined
}
