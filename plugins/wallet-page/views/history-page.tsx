import { useEffect, useMemo, useState } from 'react'
import { Profiles } from '#contracts/profiles'
import { paymentOrigins, Wallet } from '#contracts/wallet'
import { useNostr, useOptionalService, usePoint, useService, useStore, View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader, settingsSectionRoute } from '#kernel/shell'
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  ListEnd,
  Notice,
  SkeletonRow,
  saveFile,
  Tabs,
  TextField,
  VirtualList,
} from '#ui-kit'
import { historyCsv } from '../history/history-csv'
import { matchPayment } from '../history/match-payment'
import { useHistory, useOrigins } from '../history/use-history'
import styles from './history.module.css'
import { HistoryRow } from './history-row'

/** Approximate height of a row in px. */
const ROW_HEIGHT_PX = 76

/** The page /wallet/history: payments that the wallet made and received. */
export default function HistoryPage() {
  const { pubkey } = useStore(useNostr().session)
  return (
    <>
      <View of={PageHeader} title="Payments" />
      <Payments key={pubkey} />
    </>
  )
}

const DIRECTIONS = [
  { id: 'all', label: 'All' },
  { id: 'sent', label: 'Sent' },
  { id: 'received', label: 'Received' },
]

function Payments() {
  const { status } = useStore(useService(Wallet).state)
  const online = useStore(useNostr().network.online)
  const profiles = useOptionalService(Profiles)
  const { rows, told, phase, problem, complete, load } = useHistory()
  const { origins, by, settled } = useOrigins(rows, told)
  const finders = usePoint(paymentOrigins)
  const [tab, setTab] = useState('all')
  const [query, setQuery] = useState('')
  const tabs = [...DIRECTIONS, ...finders.map(({ key, value }) => ({ id: key, label: value.label }))]
  const shown = useMemo(() => {
    const words = query.trim()
    return rows.filter(row => {
      if (tab === 'sent' || tab === 'received') {
        if (row.direction !== tab) return false
      } else if (tab !== 'all' && !by.get(tab)?.has(row.paymentHash)) return false
      if (words === '') return true
      const origin = origins.get(row.paymentHash)
      const name = origin?.person && profiles?.nameOf(origin.person, profiles.profile(origin.person).get())
      return matchPayment(words, row, origin, name)
    })
  }, [rows, tab, query, origins, by, profiles])
  const loading = phase === 'loading' && rows.length === 0
  const [saving, setSaving] = useState(false)
  // The file has all payments, so those that nobody has scrolled to are loaded before it is written.
  useEffect(() => {
    if (!saving) return
    if (phase === 'more') return load()
    if (phase === 'loading' || !(settled || rows.length === 0)) return
    setSaving(false)
    if (phase === 'end')
      void saveFile(new Blob([historyCsv(shown, origins)], { type: 'text/csv' }), 'payments.csv')
  }, [saving, phase, load, settled, rows, shown, origins])

  return (
    <>
      {!complete && (
        <Notice icon="wallet" action={status !== 'connected' && <ConnectLink />}>
          {status === 'connected'
            ? 'This wallet does not tell its payments. Only what this browser paid is shown.'
            : 'No wallet is connected. Only what this browser paid is shown.'}
        </Notice>
      )}
      <div className={styles.tools}>
        <TextField
          label="Search payments"
          hideLabel
          type="search"
          placeholder="Search payments"
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
        <Button size="small" disabled={shown.length === 0} onClick={() => setSaving(!saving)}>
          {saving ? `Stop loading (${rows.length} so far)` : 'Save as CSV'}
        </Button>
      </div>
      <Tabs label="Payments" tabs={tabs} active={tab} onChange={setTab}>
        {loading && [0, 1, 2, 3].map(row => <SkeletonRow key={row} />)}
        {shown.length > 0 && (
          <VirtualList
            items={shown}
            itemHeight={ROW_HEIGHT_PX}
            keyOf={({ direction, paymentHash }) => `${direction} ${paymentHash}`}
            render={row => <HistoryRow payment={row} origin={origins.get(row.paymentHash)} />}
          />
        )}
        {phase === 'failed' ? (
          <ErrorState
            title={online ? 'The payments could not be loaded.' : 'You are offline.'}
            text={online ? problem : 'The payments are loaded when the network is back.'}
          >
            <Button onClick={load}>Try again</Button>
          </ErrorState>
        ) : phase === 'end' ? (
          shown.length === 0 && (
            <EmptyState icon="zap" title={emptyTitle(rows.length === 0 ? 'all' : tab, query)} />
          )
        ) : (
          rows.length > 0 && <ListEnd busy={phase === 'loading'} turn={rows.length} onLoad={load} />
        )}
      </Tabs>
    </>
  )
}

/** Says why the list is empty. */
function emptyTitle(tab: string, query: string): string {
  if (query.trim() !== '') return 'No such payment'
  if (tab === 'all') return 'No payments yet'
  if (tab === 'sent') return 'Nothing sent yet'
  return tab === 'received' ? 'Nothing received yet' : 'No payments of this kind yet'
}

const ConnectLink = () => (
  <RouteLink
    to={settingsSectionRoute}
    params={{ section: 'wallet' }}
    className={buttonClass('ghost', 'small')}
  >
    Connect a wallet
  </RouteLink>
)
