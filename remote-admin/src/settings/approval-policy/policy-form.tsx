import { ruleInWords } from '@keyturn/shared/approval-policy';
import {
  CheckboxField,
  Form,
  Formik,
  SelectField,
  showAtField,
  TextField,
  useFormikContext,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Button, Row, Section, Stack, styled, Text, VisuallyHidden } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { moved } from '../../components/moved';
import { SaveButton } from '../../components/save-button';
import { zonesWith } from '../../components/time-zones';
import { UnsavedInput } from '../../components/unsaved-input';
import { fieldOf, type Occasion, type PolicyInput, type PolicyVersion, useSavePolicy } from './data';
import { RuleFields } from './rule-fields';
import { Simulation } from './simulation/simulation';
import { inputOf, mostRules, newRule, policySchema, type PolicyValues, ruleOf, valuesOf } from './values';

interface PolicyFormProps {
  readonly inForce: PolicyVersion | null;
  readonly occasions: readonly Occasion[];
}

/** The rules, to be changed. What lets more money out is asked for, and somebody else confirms it. */
export function PolicyForm({ inForce, occasions }: PolicyFormProps) {
  const save = useSavePolicy();
  const version = inForce?.version ?? 0;
  // A draft that is tried passes the same checks as one that is saved.
  const tries = useRef(false);
  const [tried, setTried] = useState<Tried | null>(null);
  return (
    <Formik<PolicyValues>
      initialValues={valuesOf(inForce)}
      enableReinitialize
      validationSchema={policySchema}
      onSubmit={async (values, form) => {
        const draft = inputOf(values, version);
        if (tries.current) {
          const rules = values.rules.map((rule) => ruleInWords(ruleOf(rule)));
          setTried((last) => ({ draft, rules, count: (last?.count ?? 0) + 1 }));
          return;
        }
        const outcome = await save(draft);
        if (!outcome.ok) {
          if (!showAtField(form, outcome.error, fieldOf))
            toast.error(outcome.error.message, { title: 'Error' });
          return;
        }
        setTried(null);
        if (outcome.data.saveApprovalPolicy.waits === null) {
          form.resetForm({ values });
          toast.success('Approval policy saved');
        } else {
          form.resetForm();
          toast.info('It lets more money out, so it waits until somebody else confirms it.');
        }
      }}
    >
      {({ dirty, isSubmitting, values, resetForm, submitForm }) => (
        <Form noValidate aria-label="Approval policy">
          <UnsavedInput />
          <Stack $gap="5">
            <Rules occasions={occasions} />
            {values.rules.some((rule) => rule.outsideBusinessHours) && <Hours zone={values.timeZone} />}
            <CheckboxField
              field={{
                name: 'secondFactor',
                label: 'A second factor for approving and refunding',
                hint: 'Whoever approves or refunds confirms with the second factor of their sign-in, once every few minutes.',
              }}
            />
            <Row $gap="2" $wrap>
              <SaveButton label="Save policy" dirty={dirty} saving={isSubmitting} />
              <Button
                // Pressing does not leave the field, as with the button beside it.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  tries.current = true;
                  void submitForm().finally(() => {
                    tries.current = false;
                  });
                }}
              >
                Try on the last 90 days
              </Button>
              {dirty && !isSubmitting && <Button onClick={() => resetForm()}>Discard changes</Button>}
            </Row>
            {tried !== null && (
              <Simulation
                key={tried.count}
                draft={tried.draft}
                rules={tried.rules}
                outdated={JSON.stringify(inputOf(values, version)) !== JSON.stringify(tried.draft)}
              />
            )}
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

/** A draft as it was when it was tried, and the how manieth one it is. */
interface Tried {
  readonly draft: PolicyInput;
  readonly rules: readonly string[];
  readonly count: number;
}

/** Where the focus goes once the rules are drawn anew. */
type Focus = { readonly key: string; readonly step: -1 | 1 | 0 } | 'add';

function Rules({ occasions }: { readonly occasions: readonly Occasion[] }) {
  const { values, setFieldValue } = useFormikContext<PolicyValues>();
  const { rules } = values;
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (focus !== null) placeIn(list.current, focus)?.focus();
  }, [focus]);
  const set = (next: PolicyValues['rules'], then: Focus, words: string) => {
    void setFieldValue('rules', next);
    setFocus(then);
    setSaid(words);
  };
  const add = () => {
    const rule = newRule(crypto.randomUUID());
    set([...rules, rule], { key: rule.key, step: 0 }, `Rule ${rules.length + 1} added`);
  };
  return (
    <Stack ref={list}>
      {rules.length === 0 && (
        <Text as="p" $tone="2">
          No rules. Payments wait only where their occasion or account asks for it.
        </Text>
      )}
      {rules.map((rule, place) => (
        <RuleFields
          key={rule.key}
          {...{ rule, place, occasions }}
          last={rules.length - 1}
          onMove={(step) =>
            set(moved(rules, place, step), { key: rule.key, step }, `Now rule ${place + step + 1}`)
          }
          onRemove={() =>
            set(
              rules.filter((other) => other !== rule),
              'add',
              `Rule ${place + 1} removed`,
            )
          }
        />
      ))}
      <div>
        <Button icon={<PlusIcon />} data-add="" disabled={rules.length >= mostRules} onClick={add}>
          Add rule
        </Button>
      </div>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Stack>
  );
}

/** The control that a change leads to: the same arrow of the rule, the other one at an end, a new rule's first field. */
function placeIn(list: HTMLElement | null, focus: Focus): HTMLElement | null {
  if (list === null) return null;
  if (focus === 'add') return list.querySelector<HTMLElement>('[data-add]');
  const rule = list.querySelector<HTMLElement>(`[data-rule="${focus.key}"]`);
  if (focus.step === 0) return rule?.querySelector<HTMLElement>('select') ?? null;
  return (
    rule?.querySelector<HTMLElement>(`[data-move="${focus.step}"]:not(:disabled)`) ??
    rule?.querySelector<HTMLElement>('[data-move]:not(:disabled)') ??
    null
  );
}

function Hours({ zone }: { readonly zone: string }) {
  return (
    <Section>
      <h3>Business hours</h3>
      <Stack $gap="3">
        <Text as="p" $size="sm" $tone="2">
          On banking days. Weekends and bank holidays are outside of them.
        </Text>
        <Times>
          <TextField field={{ name: 'opensAt', label: 'From', required: true }} type="time" />
          <TextField field={{ name: 'closesAt', label: 'To', required: true }} type="time" />
          <SelectField field={{ name: 'timeZone', label: 'Time zone' }}>
            {zonesWith(zone).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        </Times>
      </Stack>
    </Section>
  );
}

const Times = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: var(--s-3);
  align-items: start;
`;
