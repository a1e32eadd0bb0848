-- Requests that somebody outside made before they were named. Nothing but the requester link makes the person who asks for a
-- generic payment its agent too. Whoever was a member at that time asked for the organization: by a membership that stands, or
-- by one that ended later.
UPDATE transaction_templates t
SET outsider = jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name), 'email', lower(u.email))
FROM users u
WHERE u.id = t.requester_id
  AND t.outsider IS NULL
  AND t.direction = 'INBOUND' AND t.context = 'GENERIC'
  AND t.buyer_agent_id = t.requester_id AND t.payment_link_id IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM organization_users m
    WHERE m.user_id = t.requester_id AND m.organization_id = t.organization_id AND m.accepted_at <= t.created_at
  )
  AND NOT EXISTS (
    SELECT 1 FROM audit_log a
    WHERE a.entity = 'user' AND a.entity_id = t.requester_id::text AND a.organization_id = t.organization_id
      AND a.at > t.created_at AND a.before -> 'roles' <> '[]' AND a.after -> 'roles' = '[]'
  );
