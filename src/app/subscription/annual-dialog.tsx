import type { AnnualOffer } from '../../contract/subscription.ts';
import { readAnnualOffer } from '../../contract/subscription-calls.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { useQuery } from '../shell/use-query.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';
import { money } from '../ui/later/money.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Says what the change to the annual plan costs today, and asks for confirmation. */
export function AnnualDialog({
  id,
  isBusy,
  failure,
  onClose,
  onChange,
}: {
  id: number;
  isBusy: boolean;
  failure: FormFailure | null;
  onClose: () => void;
  onChange: (offer: AnnualOffer) => void;
}) {
  const query = onlineQuery(readAnnualOffer, { params: { id } });
  const { value: offer, failure: unread, isFetching, refetch } = useQuery(query);
  const offerFailure = !offer && unread ? describeFailure(unread, 'Failed to fetch subscription details') : null;

  return (
    <Dialog title="Change to Annual" onClose={onClose}>
      <div className="dialog-form">
        {offer ? (
          <p>
            Today you pay <b>{money(offer.amount, offer.currency)}</b>: the price of a year, minus the unused part of
            the month you paid for. The year starts today.
          </p>
        ) : (
          !offerFailure && <Spinner label="Getting the price…" showLabel />
        )}
        <FailureBox failure={failure ?? offerFailure} />
        <div className="dialog-actions">
          {offerFailure ? (
            <Button wide busy={isFetching} onClick={refetch}>
              Retry
            </Button>
          ) : (
            <Button kind="primary" wide busy={isBusy || !offer} onClick={() => offer && onChange(offer)}>
              {isBusy ? 'Changing…' : 'Pay and change'}
            </Button>
          )}
          <Button wide onClick={onClose}>
            Stay monthly
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
