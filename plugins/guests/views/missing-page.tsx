import { PluginView, useService, useStore } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { EmptyState, SkeletonText } from '#ui-kit'
import { GuestManager } from '../manifest'

/** Shown at the address of a guest's page while the installed guests are loading, or if this guest is not installed. */
export default function MissingPage() {
  const isReady = useStore(useService(GuestManager).isReady)
  return (
    <>
      <PluginView token={PageHeader} title="Plugin" />
      {isReady ? (
        <EmptyState title="This plugin is not installed here">
          It may have been removed, or its page has another name now.
        </EmptyState>
      ) : (
        <SkeletonText lineCount={3} />
      )}
    </>
  )
}
