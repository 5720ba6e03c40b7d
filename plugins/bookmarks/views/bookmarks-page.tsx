import { useState } from 'react'
import { OwnLists } from '#contracts/lists'
import { useNostr, useService, useStore, View } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { Tabs } from '#ui-kit'
import { BOOKMARKS } from '../bookmark-list'
import { PrivateBookmarks } from './private-bookmarks'
import { PublicBookmarks } from './public-bookmarks'
import { SignedOut } from './signed-out'

/** The page of the reader's bookmarks at /bookmarks. */
export default function BookmarksPage() {
  const { pubkey } = useStore(useNostr().session)
  return (
    <>
      <View of={PageHeader} title="Bookmarks" />
      {pubkey === undefined ? <SignedOut /> : <OwnBookmarks key={pubkey} />}
    </>
  )
}

const TABS = [
  { id: 'public', label: 'Public' },
  { id: 'private', label: 'Private' },
] as const

/** The public and the private bookmarks are in two tabs, so that nobody mistakes one for the other. */
function OwnBookmarks() {
  const list = useService(OwnLists).of(useNostr(), BOOKMARKS)
  const state = useStore(list.state)
  const [tab, setTab] = useState<string>('public')
  return (
    <Tabs label="Kind of bookmarks" tabs={TABS} active={tab} onChange={setTab}>
      {tab === 'public' ? <PublicBookmarks state={state} /> : <PrivateBookmarks list={list} state={state} />}
    </Tabs>
  )
}
