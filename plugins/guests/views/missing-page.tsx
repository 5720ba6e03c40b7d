import { useService, useStore, View } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { EmptyState, SkeletonText } from '#ui-kit'
import { GuestDesk } from '../manifest'

/** The page at an address of a guest, until the installed guests are read, and where there is no such guest. */
export default function MissingPage() {
  const isReady = useStore(useService(GuestDesk).isReady)
  return (
    <>
      <View of={PageHeader} title="Plugin" />
      {isReady ? (
        <EmptyState title="This plugin is not installed here">
          It may have been removed, or its page has another name now.
        </EmptyState>
      ) : (
        <SkeletonText lines={3} />
      )}
    </>
  )
}
