import type { z } from 'zod'

/** What would be sent of a row that was read, such as a stored line: the fields that its input declares, and no others. */
export function inputFrom<Input extends object>(
  input: z.ZodObject & z.ZodType<Input>,
  row: NoInfer<Input>,
): Input {
  const sent = { ...row }
  for (const name of Object.keys(sent)) if (!(name in input.shape)) Reflect.deleteProperty(sent, name)
  return sent
}
