import { RecordFormView, useContractForm } from '#platform/web/forms/record-form.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { operationTemplates } from '../contract.ts'
import { InLevel, type Level, pathsOf } from './scope.tsx'
import { shownFields, templateFields } from './template-fields.tsx'
import classes from './templates.module.css'

/** `/setup/psl-levels/{id}/operation-templates/create` */
export const Screen = () => <InLevel>{(level) => <NewTemplate level={level} />}</InLevel>

function NewTemplate({ level }: { level: Level }) {
  const goTo = useGoTo()
  const paths = pathsOf(level.id)
  const form = useContractForm({
    contract: operationTemplates,
    fields: templateFields,
    start: { pslLevelId: level.id, productFamilies: [], requiredDocuments: [] },
    onSaved: (saved, again) => {
      // A new template wants its operations next.
      if (!again) void goTo(paths.operations(saved.id))
    },
  })
  return (
    <div className={classes.page}>
      <PageHead
        title="New operation template"
        crumbs={
          <Crumbs
            crumbs={[
              { label: level.name, href: paths.level },
              { label: 'Operation templates', href: paths.templates },
            ]}
          />
        }
      />
      <RecordFormView
        contract={operationTemplates}
        form={form}
        fields={templateFields}
        only={shownFields}
        cancel={paths.templates}
      >
        {(body) => <div className={classes.form}>{body}</div>}
      </RecordFormView>
    </div>
  )
}
