import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button, Connect, PayButton, Payment } from '../react'

// The components as a React page uses them: `import { Button } from 'pinion-connect/react'`.

/** Returns the content of the page's invoice field. */
function useInvoiceField(): string {
  const [invoice, setInvoice] = useState('')
  useEffect(() => {
    const field = document.querySelector('textarea')
    const read = () => setInvoice(field?.value.trim() ?? '')
    field?.addEventListener('input', read)
    return () => field?.removeEventListener('input', read)
  }, [])
  return invoice
}

function Demo() {
  const invoice = useInvoiceField()
  const [status, setStatus] = useState('not connected')
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="row">
        <Button
          title="Log in"
          onConnected={async provider => setStatus(`connected to ${(await provider.getInfo()).node.alias}`)}
          onDisconnected={() => setStatus('not connected')}
        />
        <PayButton title="Buy" invoice={invoice} onPaid={() => setStatus('the button’s invoice was paid')} />
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          &lt;Connect /&gt;
        </button>
      </p>
      <p>
        React knows: <output>{status}</output>
      </p>
      {open && (
        <div className="card">
          <Connect />
        </div>
      )}
      {invoice !== '' && (
        <div className="card">
          <Payment invoice={invoice} onPaid={() => setStatus('paid in the page')} />
        </div>
      )}
    </>
  )
}

const place = document.querySelector('#react')
if (place) createRoot(place).render(<Demo />)
