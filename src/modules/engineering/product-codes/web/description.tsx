import { useQuery } from '@tanstack/react-query'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { namesQuery, optionsOf } from '#platform/web/queries/queries.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { type productCodes, productForms } from '../contract.ts'
import { buildDescription, type DescriptionToken, descriptionTokens } from '../domain.ts'
import classes from './description.module.css'

const standards = optionsOf(specifications)
const levels = optionsOf(pslLevels)
const tokens = Object.entries(descriptionTokens) as [DescriptionToken, string][]

interface DescriptionTemplateFieldProps {
  field: FieldProps<string>
  values: FormValues<(typeof productCodes)['input']['shape']>
}

/** The template of a description: words and what is chosen above, with the description it gives now. */
export function DescriptionTemplateField({ field, values }: DescriptionTemplateFieldProps) {
  const template = field.value ?? ''
  const specification = useName(standards, values.defaultSpecificationId)
  const level = useName(levels, values.defaultPslLevelId)
  const choices = {
    name: values.name,
    code: values.code,
    family: values.family,
    form: values.form && productForms[values.form],
    specification: specification?.code,
    psl: level?.code,
    revision: values.revision,
    drawing: values.drawingNo,
  }
  const built = buildDescription(template, choices)
  return (
    <>
      <TextField
        {...field}
        placeholder="{name}, {form}, {specification}, PSL {psl}"
        hint="Equal choices give equal descriptions. A part between commas is left out while its words are empty."
      />
      <div className={classes.tokens} role="group" aria-label="Add to the template">
        {tokens.map(([token, label]) => (
          <Button
            key={token}
            small
            tone="quiet"
            icon="plus"
            disabled={field.disabled}
            onClick={() => field.onChange([template.trim(), `{${token}}`].filter(Boolean).join(', '))}
          >
            {label}
          </Button>
        ))}
      </div>
      {template !== '' && (
        <p className={classes.built} aria-live="polite">
          Gives: <b>{built || 'nothing yet'}</b>
        </p>
      )}
    </>
  )
}

/** The chosen record of a list; undefined while nothing is chosen or it still loads. */
function useName(source: typeof standards, id: string | null | undefined) {
  const { data } = useQuery(namesQuery(source, id ? [id] : []))
  return data?.find((option) => option.id === id)
}
