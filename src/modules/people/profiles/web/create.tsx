import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api, reading } from '#platform/web/queries/api.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { RecordFormView, useContractForm } from '#platform/web/forms/record-form.tsx'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { profiles } from '../contract.ts'
import classes from './profile.module.css'

const list = '/setup/profiles'

const profileFields: FormFields<ShapeOf<typeof profiles>> = {
  name: { input: (field) => <TextField {...field} /> },
  about: { input: (field) => <TextField {...field} hint="Everybody who gives it reads this" /> },
  copyOf: {
    input: (field) => <ProfileField {...field} />,
  },
}

/** Chooses a profile in use by name. */
function ProfileField(field: FieldProps<string>) {
  const { data = [] } = useQuery(reading(api(profiles).list))
  const inUse = data.filter(({ isRetired }) => !isRetired)
  return (
    <SelectField
      {...field}
      options={inUse.map(({ id, name, about }) => ({ value: id, label: name, note: about ?? undefined }))}
      hint="Leave empty to begin with no right at all"
    />
  )
}

/** `/setup/profiles/create`: a profile of the house, empty or as a copy of another one. */
export function Screen() {
  const { copyOf } = useSearch({ strict: false }) as { copyOf?: string }
  const goTo = useGoTo()
  useTitle('New profile')
  const form = useContractForm({
    contract: profiles,
    fields: profileFields,
    start: copyOf ? { copyOf } : undefined,
    onSaved: ({ id }) => void goTo(`${list}/${id}`),
  })
  return (
    <>
      <PageHead
        title="New profile"
        crumbs={
          <Crumbs
            crumbs={[
              { label: 'Setup', href: '/setup' },
              { label: 'Profiles', href: list },
            ]}
          />
        }
      />
      <RecordFormView contract={profiles} form={form} fields={profileFields} cancel={list}>
        {(body) => <div className={classes.form}>{body}</div>}
      </RecordFormView>
    </>
  )
}
