import { Notice } from '@keyturn/shared/ui';
import { useGone } from './sequence';

/** Says in a question that what it is about is not in the list behind it any more. It goes on being about it. */
export function Gone({ ids }: { readonly ids: readonly string[] }) {
  const gone = useGone(ids);
  if (gone === 0) return null;
  const [only] = ids;
  return (
    <Notice kind="info">
      {ids.length === 1
        ? `#${only} is no longer in the list behind this question, which is about it all the same.`
        : `${gone} of these ${ids.length} payments are no longer in the list behind this question, which is about them all the same.`}
    </Notice>
  );
}
