import { View } from '#kernel/react'
import { defineRoute, PageHeader, routes, sidebarItems } from '#kernel/shell'
import { GuestView } from '../views/guest-view'
import type { AddParts } from './parts'

/** The pages of a guest, and their entries in the sidebar. */
export const addPages = (parts: AddParts) =>
  (parts.manifest.adds.pages ?? []).flatMap(({ id, label, view, inSidebar, icon = 'article' }) => {
    const to = defineRoute(`${parts.ownPages}${id}`)
    return [
      routes({
        id,
        to,
        title: label,
        view: async () => ({ default: () => <GuestPage {...parts} label={label} view={view} /> }),
      }),
      ...(inSidebar ? [sidebarItems({ id, order: 200, label, icon, to })] : []),
    ]
  })

interface GuestPageProps extends AddParts {
  readonly label: string
  readonly view: string
}

/** A whole page of a guest. Its header names the plugin, whatever the guest draws below. */
function GuestPage({ seat, ownPages, manifest, label, view }: GuestPageProps) {
  const { title } = manifest
  return (
    <>
      <View of={PageHeader} title={label === title ? label : `${label} · ${title}`} />
      <GuestView seat={seat} ownPages={ownPages} title={title} view={view} about="page" props={{}} isPage />
    </>
  )
}
