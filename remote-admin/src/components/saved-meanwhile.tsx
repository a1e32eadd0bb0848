import { useFormikContext } from '@keyturn/shared/forms';
import { Notice } from '@keyturn/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';

interface MeanwhileProps {
  /** What others changed, and what is saved now, in words. */
  readonly changes: readonly string[];
}

/** Says what others saved while somebody edited the same record. Renders nothing where they saved nothing. */
export function Meanwhile({ changes }: MeanwhileProps) {
  if (changes.length === 0) return null;
  return (
    <Notice kind="warning" title="Somebody else has changed this meanwhile">
      {changes.map((change) => (
        <div key={change}>{change}</div>
      ))}
      <div>What you changed is still here and is not saved yet. Look at it again before you save it.</div>
    </Notice>
  );
}

interface SavedMeanwhileProps<Values> {
  /** The values of what is saved now. */
  readonly saved: Values;
  /** One value that somebody else saved, in words. */
  readonly wordsOf: (name: keyof Values & string, saved: Values) => string;
}

/**
 * Inside a form: follows what is saved. What was typed stays when others save the same record meanwhile, and what they
 * changed is said and taken over where nothing else was typed.
 */
export function SavedMeanwhile<Values extends Readonly<Record<string, string | boolean>>>({
  saved,
  wordsOf,
}: SavedMeanwhileProps<Values>) {
  const { values, initialValues, dirty, resetForm, setValues } = useFormikContext<Values>();
  const [changed, setChanged] = useState<ReadonlySet<keyof Values & string>>(new Set());
  const names: (keyof Values & string)[] = Object.keys(saved);
  const isOld = names.some((name) => saved[name] !== initialValues[name]);
  const follow = useEffectEvent(() => {
    const others = names.filter(
      (name) => saved[name] !== initialValues[name] && saved[name] !== values[name],
    );
    const typed = names.filter((name) => values[name] !== initialValues[name]);
    const kept = Object.fromEntries(typed.map((name) => [name, values[name]]));
    resetForm({ values: saved });
    void setValues({ ...saved, ...kept });
    setChanged((before) => new Set(typed.length === 0 ? [] : [...before, ...others]));
  });
  useEffect(() => {
    if (isOld) follow();
  }, [isOld]);
  return <Meanwhile changes={dirty ? [...changed].map((name) => wordsOf(name, saved)) : []} />;
}
