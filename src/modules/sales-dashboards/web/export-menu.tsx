import { Menu } from '@mantine/core'
import { urlOf } from '#platform/contract/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { salesDashboards } from '../contract.ts'
import type { View } from '../domain.ts'

/** The figures that are shown as a file, with the filters in effect. */
export function ExportMenu({ view, query }: { view: View; query: object }) {
  const hrefOf = (format: string) =>
    pageConfig.apiBase + urlOf(salesDashboards.endpoints.exportFigures, { params: { view, format }, query })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button icon="download">Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={hrefOf(format)}
            download
            leftSection={<Icon name="download" size={14} />}
          >
            {format === 'xlsx' ? 'Export to Excel' : 'Export to CSV'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
