import { PluginView } from '#kernel/react'
import { defineRoute, PageHeader, routes, sidebarItems } from '#kernel/shell'
import { GuestView } from '../views/guest-view'
import type { GuestContributionOptions } from './guest-controller'

/** The pages of a guest, and their entries in the sidebar. */
export const createGuestPages = (options: GuestContributionOptions) =>
  (options.manifest.adds.pages ?? []).flatMap(({ id, label, view, inSidebar, icon = 'article' }) => {
    const to = defineRoute(`${options.ownPathPrefix}${id}`)
    return [
      routes({
        id,
        to,
        title: label,
        view: async () => ({ default: () => <GuestPageView {...options} label={label} view={view} /> }),
      }),
      ...(inSidebar ? [sidebarItems({ id, order: 200, label, icon, to })] : []),
    ]
  })

interface GuestPageViewProps extends GuestContributionOptions {
  readonly label: string
  readonly view: string
}

/** A full page of a guest. The app shows the guest's name in the header, which the guest cannot change. */
function GuestPageView({ controller, ownPathPrefix, manifest, label, view }: GuestPageViewProps) {
  const { title } = manifest
  return (
    <>
      <PluginView token={PageHeader} title={label === title ? label : `${label} · ${title}`} />
      <GuestView
        controller={controller}
        ownPathPrefix={ownPathPrefix}
        title={title}
        view={view}
        dataKey="page"
        props={{}}
        isPage
      />
    </>
  )
}
